import type { ActionPage, Way } from './actions'
import { cards } from './cards'

/** A card in the vault whose bank asks, for a page that wants its processor's token. */
export interface VaultCard {
  /** The processor's token, or the code of the error. */
  requestProcessorToken(way?: Way): Promise<string | undefined>
  /** Asks, and the page is left. */
  requestByRedirect(): Promise<void>
}

const showAt = (way: Way) => (way === 'inline' ? { container: '#place' } : way)

export const vaultCardFor = async ({ page, own }: ActionPage): Promise<VaultCard> => {
  const card = { number: cards.challenged.number, expMonth: 8, expYear: 2034, cvc: '123', name: 'Ada Byron' }
  const customerId = await own.server.customers.create({ customer: { name: 'Ada Byron' }, card })
  const vaultToken = String((await own.server.paymentMethods.list(customerId))[0]?.token)
  // Who reaches a customer's methods has a Client Token made for them.
  await page.route(`${own.shopUrl}/client-token`, async (route) =>
    route.fulfill({
      json: (await own.server.clientTokens.generate({ amount: 5099, currency: 'EUR', customerId })).token,
    }),
  )
  const wanted = { vaultToken, connectionId: 'connection_card', currency: 'EUR' }
  return {
    requestProcessorToken: (way = 'modal') =>
      page.evaluate(
        (given) =>
          window.action?.checkout.processorToken(given).then(
            (got) => got.token,
            (error) => error.code,
          ),
        { ...wanted, actions: showAt(way) },
      ),
    requestByRedirect: () =>
      page.evaluate(
        (given) => {
          window.action?.checkout.processorToken(given).catch(() => {})
        },
        { ...wanted, actions: 'redirect' as const },
      ),
  }
}
