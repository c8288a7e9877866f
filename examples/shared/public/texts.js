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
  paid: 'Thank you! Your order is paid.',
  pending: 'We are waiting for the confirmation of your payment.',
  unpaid: 'Your order is not paid.',
  next: 'Next order',
}

const de = {
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
  paid: 'Vielen Dank! Ihre Bestellung ist bezahlt.',
  pending: 'Wir warten auf die Bestätigung Ihrer Zahlung.',
  unpaid: 'Ihre Bestellung ist nicht bezahlt.',
  next: 'Neue Bestellung',
}

const texts = { en, de }

export const languageOfCustomer = () => (/(?:^|; )language=de(?:;|$)/.test(document.cookie) ? 'de' : 'en')

/** Remembers the language for the next page. */
export const saveLanguage = (language) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `language=${language}; path=/; max-age=31536000; samesite=lax`
}

export const formatPrice = (minorUnits, language) =>
  new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' }).format(minorUnits / 100)

/** Fills in the texts and prices of the page. */
export const showTexts = (language) => {
  document.documentElement.lang = language
  for (const node of document.querySelectorAll('[data-text]')) node.textContent = texts[language][node.dataset.text]
  for (const node of document.querySelectorAll('[data-label]')) node.ariaLabel = texts[language][node.dataset.label]
  for (const node of document.querySelectorAll('[data-price]'))
    node.textContent = formatPrice(Number(node.dataset.price), language)
}
