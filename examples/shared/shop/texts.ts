const en = {
  language: 'Language',
  checkout: 'Checkout',
  shoes: 'Running shoes',
  socks: 'Running socks',
  shipping: 'Shipping address',
  name: 'Full name',
  street: 'Street and number',
  city: 'Postcode and city',
  delivery: 'Delivery',
  standard: 'Standard, three days',
  express: 'Express, tomorrow',
  billing: 'Payment',
  email: 'Email for the invoice',
  pay: 'Pay',
  notLoaded: 'The payment form could not be loaded. Allow scripts, or reload the page.',
  paid: 'Thank you! Your order is paid.',
  pending: 'We are waiting for the confirmation of your payment.',
  unpaid: 'Your order is not paid.',
  next: 'Next order',
}

const de: typeof en = {
  language: 'Sprache',
  checkout: 'Kasse',
  shoes: 'Laufschuhe',
  socks: 'Laufsocken',
  shipping: 'Lieferadresse',
  name: 'Vor- und Nachname',
  street: 'Straße und Hausnummer',
  city: 'Postleitzahl und Ort',
  delivery: 'Versand',
  standard: 'Standard, drei Tage',
  express: 'Express, morgen',
  billing: 'Zahlung',
  email: 'E-Mail-Adresse für die Rechnung',
  pay: 'Jetzt bezahlen:',
  notLoaded: 'Das Zahlungsformular konnte nicht geladen werden. Erlauben Sie Skripte oder laden Sie die Seite neu.',
  paid: 'Vielen Dank! Ihre Bestellung ist bezahlt.',
  pending: 'Wir warten auf die Bestätigung Ihrer Zahlung.',
  unpaid: 'Ihre Bestellung ist nicht bezahlt.',
  next: 'Neue Bestellung',
}

export const texts = { en, de }
export type Language = keyof typeof texts
export const languages: Record<Language, string> = { en: 'English', de: 'Deutsch' }

/** Reads the language that the customer has chosen from the cookies of the page or of a request. */
export const languageIn = (cookies: string | null | undefined): Language =>
  /(?:^|; )language=de(?:;|$)/.test(cookies ?? '') ? 'de' : 'en'
