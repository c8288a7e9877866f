import type { AuthoriseRequest } from 'tender-checkout'
import type { Language } from './texts'

/** Sends JSON to the shop's server. */
export const post = (path: string, body: object): Promise<Response> =>
  fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

// What the checkout asks the shop's server for.
export const clientToken = ({ trackingId }: { trackingId: string }) => post('/tender/client-token', { trackingId })
export const authorise = (request: AuthoriseRequest) => post('/tender/authorise', request)
export const outcome = (paymentId: string, { trackingId }: { trackingId: string }) =>
  post('/tender/outcome', { trackingId, paymentId })

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

/** Adds a simulated Apple Pay and Google Pay to the page. A real shop does not need this. */
export const simulateWallets = async (): Promise<void> => {
  await import('tender-checkout/mock/wallets/script')
}

/** Remembers the language for the next page. */
export const saveLanguage = (language: Language): void => {
  document.documentElement.lang = language
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `language=${language}; path=/; max-age=31536000; samesite=lax`
}
