import type { Texts } from './en'

/** Polish: addressed in the imperative, as Polish forms do. */
export const pl: Texts = {
  'card.title': 'Dane karty',
  'card.number': 'Numer karty',
  'card.brand': 'Wybierz markę, którą chcesz zapłacić',
  'card.expiry': 'Data ważności',
  'card.expiry.hint': 'MM / RR',
  'card.cvc': 'Kod CVC',
  'card.cvc.hint3': '3 cyfry z tyłu karty',
  'card.cvc.hint4': '4 cyfry z przodu karty',
  'card.name': 'Imię i nazwisko na karcie',
  'error.number.empty': 'Wpisz numer karty',
  'error.number.partial': 'Ten numer karty jest za krótki',
  'error.number.invalid': 'Sprawdź numer karty: jedna z cyfr może być błędna',
  'error.number.unaccepted': 'Nie przyjmujemy tu kart %: użyj innej karty',
  'error.expiry.empty': 'Wpisz datę ważności',
  'error.expiry.partial': 'Wpisz miesiąc i rok, na przykład 08 / 30',
  'error.expiry.invalid': 'Sprawdź datę ważności: już minęła albo jest niemożliwa',
  'error.cvc.empty': 'Wpisz kod CVC',
  'error.cvc.partial': 'Kod CVC jest za krótki',
  'error.cvc.invalid': 'Kod CVC jest za długi',
  'error.name.empty': 'Wpisz imię i nazwisko podane na karcie',
  'decline.general':
    'Twój bank odrzucił płatność. Nie pobrano żadnych środków. Użyj innej karty lub skontaktuj się z bankiem.',
  'decline.details': 'Dane karty nie zostały przyjęte. Nie pobrano żadnych środków. Sprawdź je i spróbuj ponownie.',
  'decline.expired': 'Ta karta straciła ważność. Nie pobrano żadnych środków. Użyj innej karty.',
  'decline.unsupported': 'Tą kartą nie można tu zapłacić. Nie pobrano żadnych środków. Użyj innej karty.',
  'decline.authenticate':
    'Twój bank chce potwierdzić Twoją tożsamość, ale nie było to możliwe. Nie pobrano żadnych środków.',
  'payment.failed': 'Nie udało się zrealizować płatności. Nie pobrano żadnych środków. Spróbuj ponownie.',
  'payment.cancelled': 'Płatność została anulowana. Nie pobrano żadnych środków.',
  'payment.pending': 'Nie wiemy jeszcze, czy płatność doszła do skutku. Poczekaj, zanim spróbujesz ponownie.',
  'payment.elsewhere': 'Płatność za to zamówienie trwa w innym oknie. Dokończ ją tam.',
  'payment.completed': 'To zamówienie zostało już opłacone. Nie pobrano nic więcej.',
  'payment.unconfirmed':
    'Twój bank wymaga potwierdzenia tej płatności, a tutaj nie jest to możliwe. Nie pobrano żadnych środków. Użyj innej karty.',
  'payment.offline': 'Wygląda na to, że nie masz połączenia z internetem. Sprawdź je i spróbuj ponownie.',
  'payment.unavailable': 'Płatność jest w tej chwili niemożliwa. Spróbuj ponownie za kilka minut.',
  'card.invalid': 'Sprawdź dane karty',
}
