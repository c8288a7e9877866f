import type { Texts } from './en'

/** Swedish: addressed as du. */
export const sv: Texts = {
  'card.title': 'Kortuppgifter',
  'card.number': 'Kortnummer',
  'card.expiry': 'Giltigt till',
  'card.expiry.hint': 'MM / ÅÅ',
  'card.cvc': 'Säkerhetskod',
  'card.cvc.hint3': '3 siffror på kortets baksida',
  'card.cvc.hint4': '4 siffror på kortets framsida',
  'card.name': 'Namn på kortet',
  'error.number.empty': 'Ange ditt kortnummer',
  'error.number.partial': 'Kortnumret är för kort',
  'error.number.invalid': 'Kontrollera kortnumret: någon siffra kan vara fel',
  'error.expiry.empty': 'Ange när kortet går ut',
  'error.expiry.partial': 'Ange månad och år, till exempel 08 / 30',
  'error.expiry.invalid': 'Kontrollera datumet: det har passerat eller är inte möjligt',
  'error.cvc.empty': 'Ange säkerhetskoden',
  'error.cvc.partial': 'Säkerhetskoden är för kort',
  'error.cvc.invalid': 'Säkerhetskoden är för lång',
  'error.name.empty': 'Ange namnet på kortet',
  'decline.general':
    'Din bank nekade betalningen. Inga pengar har dragits. Använd ett annat kort eller fråga din bank.',
  'decline.details': 'Kortuppgifterna godkändes inte. Inga pengar har dragits. Kontrollera dem och försök igen.',
  'decline.expired': 'Kortet har gått ut. Inga pengar har dragits. Använd ett annat kort.',
  'decline.unsupported': 'Kortet kan inte användas här. Inga pengar har dragits. Använd ett annat kort.',
  'decline.authenticate': 'Din bank vill bekräfta att det är du, men det gick inte att göra. Inga pengar har dragits.',
  'payment.failed': 'Betalningen kunde inte genomföras. Inga pengar har dragits. Försök igen.',
  'payment.cancelled': 'Betalningen avbröts. Inga pengar har dragits.',
  'payment.pending': 'Vi vet inte än om betalningen gick igenom. Vänta innan du försöker igen.',
  'payment.elsewhere': 'Den här beställningen betalas i ett annat fönster. Slutför betalningen där.',
  'payment.completed': 'Den här beställningen är redan betald. Inget mer har dragits.',
  'payment.unconfirmed':
    'Din bank vill att du bekräftar betalningen, och det går inte här. Inga pengar har dragits. Använd ett annat kort.',
  'payment.offline': 'Du verkar vara offline. Kontrollera din anslutning och försök igen.',
  'payment.unavailable': 'Det går inte att betala just nu. Försök igen om några minuter.',
  'card.invalid': 'Kontrollera kortuppgifterna',
}
