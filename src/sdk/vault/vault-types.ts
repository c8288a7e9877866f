import type { TenderError } from '../../shared/error'
import type { TextOverrides } from '../../shared/types'
import type { VaultCustomerData, VaultCustomerInput, VaultMethod } from '../../shared/vault-types'
import type { CheckoutElement, ElementEventMap } from '../elements/element-types'
import type { Readable } from '../readable'
import type { CheckoutOptions } from '../types'

/** What `clientToken` of a vault is called with. */
export interface VaultTokenRequest {
  /**
   * Whether the service has rejected the previous Client Token, for example because it has expired.
   * If true, return a new Client Token.
   */
  renew: boolean
}

/** The options of `createVault`. */
export interface VaultOptions
  extends Pick<CheckoutOptions, 'serviceUrl' | 'publicKey' | 'locale' | 'appearance' | 'loadTimeoutMs' | 'server'> {
  /**
   * Your own texts in place of the SDK's, by their keys, in the list of `vault.element`. They do
   * not replace the texts of the question before a deletion.
   */
  texts?: TextOverrides
  /**
   * A function that fetches a Client Token from your server, or the token itself. Create it for the
   * signed-in customer (`customerId`) and for no order. The function may return the token, an
   * object such as `{ clientToken, customerId }`, or the `Response` of your `fetch` whose JSON body
   * is one of these. It is called when the token is first needed, and once more if the service has
   * rejected the token.
   *
   * @default posts to the route `vault-token` of the option `server`
   */
  clientToken?: string | ((request: VaultTokenRequest) => unknown)
  /**
   * The id of the signed-in customer in the service's vault. It grants nothing without the Client
   * Token of this customer.
   *
   * @default the `customerId` in the answer of `clientToken`. Without one, there are no methods
   */
  customerId?: string
}

/** The events of a vault, for `vault.on`. */
export interface VaultEvents {
  /** An error that no call of yours reports, or the error with which `ready` rejects. */
  warning: (error: TenderError) => void
}

/** The events of the list of a vault. They are those of an element of a checkout. */
export type VaultElementEvents = Pick<ElementEventMap, 'ready' | 'loaderror' | 'reload' | 'escape'>

/**
 * The list of a customer's payment methods, drawn by a frame of Tender: with brand, last four
 * digits and expiry date, and with buttons to delete a method and to change the default.
 */
export interface VaultElement extends Pick<CheckoutElement, 'ready'> {
  /**
   * Mounts the list. In another container, it is mounted again.
   *
   * @param container an element of your page to fill, or a selector for one
   * @throws TenderError `container.notFound` if no element matches; `destroyed` after
   * `vault.destroy()`
   */
  mount(container: Element | string): VaultElement
  unmount(): void
  /** Focuses the first button of the list. */
  focus(): void
  /**
   * Adds a listener for an event.
   *
   * @returns a function that removes the listener
   */
  on<Name extends keyof VaultElementEvents>(event: Name, listener: VaultElementEvents[Name]): () => void
}

/** The customer of a vault, within the reach of its Client Token. */
export interface VaultCustomer {
  /**
   * Reads the customer's data.
   *
   * @throws TenderError (rejects) `options.invalid` if the vault has no customer; otherwise as
   * `vault.refresh`
   */
  get(): Promise<VaultCustomerData>
  /**
   * Creates a customer, whose methods the vault then shows. The Client Token has no customer: it
   * reaches this one because it has created them.
   *
   * @param input `name` is required
   * @throws TenderError (rejects) `options.invalid` with a field for each invalid member, or if the
   * vault has a customer already; otherwise as `vault.refresh`
   */
  create(input: VaultCustomerInput): Promise<void>
  /**
   * Changes the members that are passed. Null removes one, and an address or a company is replaced
   * as a whole.
   *
   * @throws TenderError (rejects) `options.invalid` with a field for each invalid member, or if the
   * vault has no customer; otherwise as `vault.refresh`
   */
  update(input: Partial<VaultCustomerInput>): Promise<void>
}

/** The saved payment methods of a customer, for an account page without an order. */
export interface Vault {
  /** Resolves when the methods were read. Rejects if they cannot be read: `refresh` tries again. */
  readonly ready: Promise<void>
  /**
   * The customer's payment methods, the default first; undefined until they were read. A change is
   * shown at once, and reverted if the service does not confirm it.
   */
  readonly methods: Readable<readonly VaultMethod[] | undefined>
  /**
   * Reads the methods again.
   *
   * @throws TenderError (rejects) for example `network.offline`, `clientToken.failed`, or
   * `record.notFound` if the Client Token belongs to another customer
   */
  refresh(): Promise<void>
  /**
   * Asks the customer whether to delete a method, in a dialog of Tender that your page cannot
   * answer, and deletes it.
   *
   * @param handle the `handle` of the method
   * @returns whether the customer has agreed, and the method is deleted
   * @throws TenderError (rejects) `options.invalid` for an unknown handle and while another
   * question is open; otherwise as `refresh`. The method is then in `methods` again
   */
  delete(handle: string): Promise<boolean>
  /**
   * Makes a method the customer's default.
   *
   * @param handle the `handle` of the method
   * @throws TenderError (rejects) `options.invalid` for an unknown handle; otherwise as `refresh`
   */
  makeDefault(handle: string): Promise<void>
  /** The customer's own data: name, e-mail, addresses and others. */
  readonly customer: VaultCustomer
  /**
   * Returns the list of the methods, to mount. Further calls return the same element.
   *
   * @throws TenderError `options.invalid` for another type
   */
  element(type: 'methods'): VaultElement
  /**
   * Adds a listener for an event.
   *
   * @returns a function that removes the listener
   */
  on<Name extends keyof VaultEvents>(event: Name, listener: VaultEvents[Name]): () => void
  /** Removes the frame of the vault, and all listeners. Calls that wait reject. */
  destroy(): void
}
