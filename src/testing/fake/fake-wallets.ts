import type {
  PaymentResult,
  WalletCustomer,
  WalletsElement,
  WalletsEventMap,
  WalletsOptions,
  WalletType,
} from '../../sdk/types'
import type { AuthoriseRequest } from '../../shared/types'
import { createFakeEvents } from './fake-events'
import { createButton, createGroup, fillContainer, type Placeholder } from './placeholder'

/** The wallets of a fake checkout. They show a plain button for each wallet of the options. */
export interface FakeWalletsElement extends WalletsElement {
  /**
   * Simulates a customer who presses a wallet's button and confirms. A click on the button in the
   * page does the same, without data of the customer.
   *
   * @param customer What the customer has entered in the sheet.
   * @returns The result; undefined if `beforeOpen` returned false.
   */
  pay(wallet: WalletType, customer?: WalletCustomer): Promise<PaymentResult | undefined>
  /** Simulates a customer who presses a wallet's button and closes the sheet. */
  cancel(wallet: WalletType): void
  /** Emits an event as the SDK does. */
  emit<Name extends keyof WalletsEventMap>(event: Name, ...payload: Parameters<WalletsEventMap[Name]>): void
}

const names: Readonly<Record<WalletType, string>> = { APPLE_PAY: 'Apple Pay', GOOGLE_PAY: 'Google Pay' }

const offered = ({ apple, google, order = ['APPLE_PAY', 'GOOGLE_PAY'] }: WalletsOptions): WalletType[] =>
  order.filter((wallet) => (wallet === 'APPLE_PAY' ? apple : google) !== undefined)

/** @param payWith pays with a wallet, under the checkout's lock */
export const createFakeWallets = (
  options: WalletsOptions,
  payWith: (wallet: WalletType, authorise: (request: AuthoriseRequest) => unknown) => Promise<PaymentResult>,
): FakeWalletsElement => {
  const events = createFakeEvents<WalletsEventMap>()
  const wallets = offered(options)
  const availability = Object.fromEntries(wallets.map((wallet) => [wallet, 'available' as const]))
  let placeholder: Placeholder | undefined

  const open = (wallet: WalletType): boolean => {
    if (options.beforeOpen?.(wallet) === false) return false
    events.emit('open', wallet)
    return true
  }
  const element: FakeWalletsElement = {
    availability: Promise.resolve(availability),
    mount: (container) => {
      placeholder?.remove()
      placeholder = fillContainer(container, () => {
        const group = createGroup('wallets', 'Wallets')
        group.append(...wallets.map((wallet) => createButton(names[wallet], () => void element.pay(wallet))))
        return group
      })
      const mounted = placeholder
      queueMicrotask(() => {
        if (placeholder === mounted) events.emit(wallets.length > 0 ? 'ready' : 'empty', availability)
      })
      return element
    },
    unmount: () => {
      placeholder?.remove()
      placeholder = undefined
    },
    update: () => {},
    on: events.on,
    emit: events.emit,
    pay: async (wallet, customer = {}) => {
      if (!open(wallet)) return undefined
      const result = await payWith(wallet, (request) => options.authorise?.(request, customer))
      events.emit('result', result, wallet)
      return result
    },
    cancel: (wallet) => {
      if (open(wallet)) events.emit('cancel', wallet)
    },
  }
  return element
}
