import type { Cart, Order } from './catalogue'
import type { Language } from './texts'

/** Sends JSON to the shop's server. */
export const post = (path: string, body: object): Promise<Response> =>
  fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

/** The path of the routes on the shop's server that the checkout calls. */
export const server = '/tender'

const sendCart = async (cart: Cart): Promise<Order | undefined> => {
  const response = await post('/api/order', cart).catch(() => null)
  if (response?.ok) return response.json()
  // The change failed, for example because a payment was requested. Opening the page again shows
  // the cart as the server has it, and the state of the payment.
  location.assign('/')
  return undefined
}

let latestChange: Promise<Order | undefined> = Promise.resolve(undefined)

/**
 * Sends a changed cart to the shop's server, after all earlier changes, so that the last one wins.
 *
 * @returns The order with the amount that the server has set; undefined if a later change follows.
 */
export const saveCart = async (cart: Cart): Promise<Order | undefined> => {
  const change = latestChange.then(() => sendCart(cart))
  latestChange = change
  const order = await change
  return change === latestChange ? order : undefined
}

/** The appearance of the elements, which matches the style sheet of the shop in light and dark. */
export const appearance = {
  colorPrimary: '#17594a',
  borderRadius: '8px',
  labelSize: '16px',
  labelWeight: 'normal',
  dark: { colorPrimary: '#7fd4b3' },
}

export const wallets = {
  apple: { merchantIdentifier: 'merchant.com.example.shop', displayName: 'Fellrunner', countryCode: 'DE' },
  google: { merchantGatewayId: 'example', merchantName: 'Fellrunner', countryCode: 'DE' },
}

/**
 * Adds a simulated Apple Pay and Google Pay to the page if the shop uses a test key. A real shop
 * does not need this.
 */
export const simulateWallets = async (publicKey: string): Promise<void> => {
  if (publicKey.startsWith('pk_test_')) await import('tender-checkout/mock/wallets/script')
}

/** Remembers the language for the next page. */
export const saveLanguage = (language: Language): void => {
  document.documentElement.lang = language
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `language=${language}; path=/; max-age=31536000; samesite=lax`
}
