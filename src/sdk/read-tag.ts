import { TenderError } from '../shared/error'
import type { BrandOptions } from '../shared/types'
import type { CheckoutOptions, ElementOptions, PayOptions } from './types'

export interface TagSettings {
  options: CheckoutOptions
  /** The shop's own address that authorises. */
  authoriseUrl: string
  /** Where the customer goes when the payment is made. */
  returnUrl: string | undefined
  /** What every element goes by. */
  element: ElementOptions
  /** How a payment is made. */
  pay: Pick<PayOptions, 'actions'>
}

/**
 * Reads the attributes of the script tag: `data-public-key`, `data-flow`, `data-tracking-id`, `data-amount` (minor units),
 * `data-currency`, `data-client-token-url`, `data-authorise-url`, `data-return-url`, `data-locale`, `data-brands` (with spaces in
 * between), `data-actions` (a selector names a container). The service is where the script came from.
 * @throws TenderError `options.invalid` naming every attribute that is missing
 */
export const readTag = (tag: HTMLScriptElement): TagSettings => {
  const { dataset } = tag
  const missing = required.filter((name) => !dataset[name]).map(attributeOf)
  if (missing.length > 0) {
    throw new TenderError('options.invalid', `The script tag lacks ${missing.join(', ')}`, {
      fields: missing.map((path) => ({ path, message: 'expected a value' })),
    })
  }
  const { publicKey, flow, trackingId, amount, currency, clientTokenUrl, authoriseUrl } = dataset as Given
  const { locale, returnUrl, brands, actions } = dataset
  return {
    options: {
      serviceUrl: tag.src,
      publicKey,
      clientToken: () => postToShop(clientTokenUrl, {}),
      intent: { trackingId, paymentFlowId: flow, amount: { amount: Number(amount), currency } },
      ...(locale ? { locale } : {}),
    },
    authoriseUrl,
    returnUrl,
    element: brands ? { brands: { accepted: brands.trim().split(/\s+/) as AcceptedBrands } } : {},
    pay: actions ? { actions: wayOf(actions) } : {},
  }
}

/** The frame tells of a name that is no brand. */
type AcceptedBrands = NonNullable<BrandOptions['accepted']>

const wayOf = (actions: string): NonNullable<PayOptions['actions']> =>
  actions === 'modal' || actions === 'redirect' || actions === 'popup' ? actions : { container: actions }

const required = ['publicKey', 'flow', 'trackingId', 'amount', 'currency', 'clientTokenUrl', 'authoriseUrl'] as const

type Given = Record<(typeof required)[number], string>

/** The attribute that a member of `dataset` stands for. */
const attributeOf = (name: string) => `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

/**
 * Posts JSON to an address of the shop, with the customer's session there.
 * @throws TenderError `authorise.failed` when the shop refuses (4xx; its `error.message` is shown to the customer),
 * `authorise.answer` when nobody knows what it did
 */
export const postToShop = async (url: string, body: object): Promise<unknown> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
  })
  const answer: unknown = await response.json().catch(() => undefined)
  // The service's own answer goes on unchanged, whatever status the shop gave it.
  if (response.ok || isGraphQl(answer)) return answer
  const refused = response.status >= 400 && response.status < 500
  throw new TenderError(refused ? 'authorise.failed' : 'authorise.answer', `${url} answered HTTP ${response.status}`, {
    customerMessage: wordsOf(answer),
  })
}

const isGraphQl = (answer: unknown): boolean => 'data' in Object(answer) || 'errors' in Object(answer)

/** What a refusal like `{ "error": { "message": "Sold out" } }` says. */
const wordsOf = (answer: unknown): string => {
  const { error } = Object(answer) as { error?: { message?: unknown } }
  return typeof error?.message === 'string' ? error.message : ''
}
