import type { Texts } from './en'

/**
 * Modern standard Arabic. Dates read left to right in the form's inputs, so they do in the texts: marks (U+200E, U+2066 to U+2069)
 * keep the month on the left.
 */
export const ar: Texts = {
  'card.title': 'بيانات البطاقة',
  'card.number': 'رقم البطاقة',
  'card.brand': 'اختر العلامة التي تدفع بها',
  'card.expiry': 'تاريخ الانتهاء',
  'card.expiry.hint': 'شهر \u200e/\u200e سنة',
  'card.cvc': 'رمز الأمان',
  'card.cvc.hint3': '3 أرقام على ظهر البطاقة',
  'card.cvc.hint4': '4 أرقام على وجه البطاقة',
  'card.name': 'الاسم على البطاقة',
  'error.number.empty': 'أدخل رقم بطاقتك',
  'error.number.partial': 'رقم البطاقة قصير جدًا',
  'error.number.invalid': 'تحقق من رقم البطاقة: قد يكون أحد أرقامه غير صحيح',
  'error.number.unaccepted': 'لا يمكننا قبول بطاقات % هنا: يرجى استخدام بطاقة أخرى',
  'error.expiry.empty': 'أدخل تاريخ انتهاء البطاقة',
  'error.expiry.partial': 'أدخل شهر الانتهاء وسنته، مثل \u206608 / 30\u2069',
  'error.expiry.invalid': 'تحقق من تاريخ الانتهاء: فقد مضى أو أنه غير ممكن',
  'error.cvc.empty': 'أدخل رمز الأمان',
  'error.cvc.partial': 'رمز الأمان قصير جدًا',
  'error.cvc.invalid': 'رمز الأمان طويل جدًا',
  'error.name.empty': 'أدخل الاسم المكتوب على البطاقة',
  'decline.general': 'رفض البنك عملية الدفع. لم يُخصم أي مبلغ. جرّب بطاقة أخرى أو تواصل مع البنك.',
  'decline.details': 'لم تُقبل بيانات البطاقة. لم يُخصم أي مبلغ. تحقق منها وحاول مرة أخرى.',
  'decline.expired': 'انتهت صلاحية هذه البطاقة. لم يُخصم أي مبلغ. يُرجى استخدام بطاقة أخرى.',
  'decline.unsupported': 'لا يمكن استخدام هذه البطاقة هنا. لم يُخصم أي مبلغ. يُرجى استخدام بطاقة أخرى.',
  'decline.authenticate': 'يريد البنك التحقق من هويتك، وتعذّر ذلك. لم يُخصم أي مبلغ.',
  'payment.failed': 'تعذّر إتمام عملية الدفع. لم يُخصم أي مبلغ. يُرجى المحاولة مرة أخرى.',
  'payment.cancelled': 'أُلغيت عملية الدفع. لم يُخصم أي مبلغ.',
  'payment.pending': 'لا نعرف بعد إن كانت عملية الدفع قد تمت. يُرجى الانتظار قبل المحاولة مرة أخرى.',
  'payment.elsewhere': 'يجري دفع هذا الطلب في نافذة أخرى. يُرجى إتمام الدفع هناك.',
  'payment.completed': 'سبق دفع هذا الطلب. لم يُخصم أي مبلغ إضافي.',
  'payment.unconfirmed':
    'يطلب البنك منك تأكيد عملية الدفع هذه، وهذا غير ممكن هنا. لم يُخصم أي مبلغ. يُرجى استخدام بطاقة أخرى.',
  'payment.offline': 'يبدو أنك غير متصل بالإنترنت. تحقق من الاتصال وحاول مرة أخرى.',
  'payment.unavailable': 'لا يمكن الدفع في الوقت الحالي. يُرجى المحاولة مرة أخرى بعد بضع دقائق.',
  'card.invalid': 'تحقق من بيانات البطاقة',
}
