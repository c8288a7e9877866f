import type { AuthoriseRequest } from '../../shared/types'
import { attributeFor, elementReaders } from '../option-tables/element-options'
import type { CheckoutOptions, ElementOptions, WalletsOptions } from '../types'

/** The settings that the attributes of the script tag and its JSON block contain. */
export interface TagSettings {
  options: CheckoutOptions
  /** The attributes of the script tag, by their names in `dataset`. */
  attributes: Readonly<DOMStringMap>
  /** The content of the JSON block. Undefined if there is none, or if it is no JSON. */
  block: unknown
  /** The options of all elements except the wallets. */
  element: ElementOptions
  /** The options of the wallets. tag-options.js completes them. */
  wallets: WalletsOptions
  /**
   * Posts a request to authorise to the merchant's server, with the values of the merchant's form.
   * Undefined until the core has loaded and set it.
   */
  authorise?: (request: AuthoriseRequest, fields: FormData) => unknown
}

/** The content of the JSON block: options of the npm package, by the same names. */
export interface TagBlock
  extends Partial<Omit<CheckoutOptions, 'publicKey' | 'server' | 'serviceUrl' | 'clientToken' | 'intent'>> {
  intent?: Partial<Pick<CheckoutOptions['intent'], 'customer' | 'location' | 'cart'>>
  /** The options of all elements except the wallets. */
  element?: ElementOptions
  wallets?: Partial<WalletsOptions>
}

/**
 * Reads the options that are needed before the core has loaded. A valid attribute has priority over
 * the JSON block. Public Key, server, order and amount are read only from attributes, so that data
 * in the JSON block cannot send a payment to another server. The service's URL is read from that of
 * the script.
 *
 * Invalid and missing attributes are reported after core.js has loaded.
 */
export const readTagAttributes = (tag: HTMLScriptElement): TagSettings => {
  const { dataset } = tag
  const { flow, trackingId, amount, currency } = dataset
  const block = readBlock(dataset.options)
  const { element = {}, wallets, intent, ...options } = Object(block) as TagBlock
  return {
    options: {
      ...options,
      locale: dataset.locale?.trim() || options.locale,
      serviceUrl: tag.src,
      publicKey: dataset.publicKey,
      server: dataset.server,
      intent: { ...intent, trackingId, paymentFlowId: flow, amount: { amount: Number(amount), currency } },
    } as CheckoutOptions,
    attributes: dataset,
    block,
    element: readElementOptions(dataset, element),
    wallets: {
      apple: dataset.appleMerchantIdentifier,
      google: dataset.googleMerchantGatewayId,
      ...wallets,
      // `element('wallets')` requires `authorise` if `data-server` is missing. The core reports the
      // missing attribute.
      authorise() {},
    } as unknown as WalletsOptions,
  }
}

/** @param id the attribute `data-options`, which the merchant has written */
export const blockSelector = (id: string | undefined) => `script#${id}`

/**
 * Reads the JSON block: `<script type="application/json" id="…">`. Content that others have written
 * and the page has sanitised cannot contain one, because sanitisers remove scripts.
 */
const readBlock = (id: string | undefined): unknown => {
  try {
    return JSON.parse((document.querySelector(blockSelector(id)) as HTMLScriptElement).text)
  } catch {
    return undefined
  }
}

/** Returns the options of the elements. An attribute has priority over the JSON block. */
const readElementOptions = (dataset: DOMStringMap, block: ElementOptions): ElementOptions => {
  const options: Record<string, unknown> = { ...block }
  for (const name in elementReaders)
    options[name] = elementReaders[name as keyof ElementOptions](dataset[attributeFor(name)]) ?? options[name]
  return options
}
