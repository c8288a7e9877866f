import type { Locale } from '../locale'

/** The key of a text of the pay button. */
export type ButtonTextKey = 'button.pay' | 'button.processing' | 'button.paid'
export type ButtonTexts = Readonly<Record<ButtonTextKey, string>>

const texts = (pay: string, processing: string, paid: string): ButtonTexts => ({
  'button.pay': pay,
  'button.processing': processing,
  'button.paid': paid,
})

/**
 * The texts of the pay button in every language. `%` is the amount. The button is part of the
 * merchant's page, so its script contains the texts of all languages.
 */
export const buttonTexts: Readonly<Record<Locale, ButtonTexts>> = {
  en: texts('Pay %', 'Processing…', 'Paid'),
  de: texts('% bezahlen', 'Wird verarbeitet\u00a0…', 'Bezahlt'),
  fr: texts('Payer %', 'Traitement en cours…', 'Payé'),
  es: texts('Pagar %', 'Procesando…', 'Pagado'),
  'es-419': texts('Pagar %', 'Procesando…', 'Pagado'),
  it: texts('Paga %', 'Elaborazione in corso…', 'Pagato'),
  nl: texts('Betaal %', 'Bezig met verwerken…', 'Betaald'),
  'pt-BR': texts('Pagar %', 'Processando…', 'Pago'),
  'pt-PT': texts('Pagar %', 'A processar…', 'Pago'),
  pl: texts('Zapłać %', 'Przetwarzanie…', 'Zapłacono'),
  sv: texts('Betala %', 'Behandlar…', 'Betalt'),
  da: texts('Betal %', 'Behandler…', 'Betalt'),
  nb: texts('Betal %', 'Behandler…', 'Betalt'),
  fi: texts('Maksa %', 'Käsitellään…', 'Maksettu'),
  cs: texts('Zaplatit %', 'Zpracovává se…', 'Zaplaceno'),
  sk: texts('Zaplatiť %', 'Spracúva sa…', 'Zaplatené'),
  hu: texts('% fizetése', 'Feldolgozás…', 'Kifizetve'),
  ro: texts('Plătiți %', 'Se procesează…', 'Plătit'),
  bg: texts('Платете %', 'Обработва се…', 'Платено'),
  el: texts('Πληρωμή %', 'Επεξεργασία…', 'Πληρώθηκε'),
  tr: texts('% öde', 'İşleniyor…', 'Ödendi'),
  uk: texts('Сплатити %', 'Обробка…', 'Сплачено'),
  hr: texts('Plati %', 'Obrada…', 'Plaćeno'),
  sl: texts('Plačaj %', 'Obdelava…', 'Plačano'),
  et: texts('Maksa %', 'Töötlemine…', 'Makstud'),
  lv: texts('Maksāt %', 'Notiek apstrāde…', 'Samaksāts'),
  lt: texts('Mokėti %', 'Apdorojama…', 'Apmokėta'),
  ja: texts('%を支払う', '処理中…', '支払い済み'),
  ko: texts('% 결제하기', '처리 중…', '결제 완료'),
  'zh-Hans': texts('支付 %', '正在处理…', '已支付'),
  'zh-Hant': texts('支付 %', '處理中…', '已付款'),
  ar: texts('ادفع %', 'جارٍ المعالجة…', 'تم الدفع'),
  he: texts('תשלום %', 'מתבצע עיבוד…', 'שולם'),
}
