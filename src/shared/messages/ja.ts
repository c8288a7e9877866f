import type { Texts } from './en'

/** Japanese: in the polite form. */
export const ja: Texts = {
  'card.title': 'カード情報',
  'card.number': 'カード番号',
  'card.brand': 'お支払いに使うブランドを選択',
  'card.expiry': '有効期限',
  'card.expiry.hint': '月 / 年',
  'card.cvc': 'セキュリティコード',
  'card.cvc.hint3': 'カード裏面の3桁の数字',
  'card.cvc.hint4': 'カード表面の4桁の数字',
  'card.name': 'カード名義',
  'error.number.empty': 'カード番号を入力してください',
  'error.number.partial': 'カード番号の桁数が足りません',
  'error.number.invalid': 'カード番号に誤りがあるようです。ご確認ください',
  'error.number.unaccepted': 'こちらでは%をご利用いただけません。別のカードをお使いください',
  'error.expiry.empty': '有効期限を入力してください',
  'error.expiry.partial': '有効期限を月と年で入力してください（例：08 / 30）',
  'error.expiry.invalid': '有効期限が過ぎているか、正しくありません。ご確認ください',
  'error.cvc.empty': 'セキュリティコードを入力してください',
  'error.cvc.partial': 'セキュリティコードの桁数が足りません',
  'error.cvc.invalid': 'セキュリティコードの桁数が多すぎます',
  'error.name.empty': 'カードに記載のお名前を入力してください',
  'decline.general':
    'カード会社によりお支払いが承認されませんでした。請求は発生していません。別のカードをご利用いただくか、カード会社にお問い合わせください。',
  'decline.details':
    'カード情報を確認できませんでした。請求は発生していません。入力内容をご確認のうえ、もう一度お試しください。',
  'decline.expired': 'このカードは有効期限が切れています。請求は発生していません。別のカードをご利用ください。',
  'decline.unsupported':
    'このカードはこちらではご利用いただけません。請求は発生していません。別のカードをご利用ください。',
  'decline.authenticate': 'カード会社による本人確認ができませんでした。請求は発生していません。',
  'payment.failed': 'お支払いを処理できませんでした。請求は発生していません。もう一度お試しください。',
  'payment.cancelled': 'お支払いはキャンセルされました。請求は発生していません。',
  'payment.pending': 'お支払いが完了したかどうか、まだ確認できていません。しばらく待ってからもう一度お試しください。',
  'payment.elsewhere': 'このご注文は別のウィンドウでお支払い手続き中です。そちらで完了してください。',
  'payment.completed': 'このご注文はすでにお支払い済みです。追加の請求は発生していません。',
  'payment.unconfirmed':
    'カード会社がこのお支払いの確認を求めていますが、ここでは確認できません。請求は発生していません。別のカードをご利用ください。',
  'payment.offline': 'インターネットに接続されていないようです。接続をご確認のうえ、もう一度お試しください。',
  'payment.unavailable': '現在お支払いをご利用いただけません。数分後にもう一度お試しください。',
  'card.invalid': 'カード情報をご確認ください',
}
