import type { ActionPage, Way } from './actions'
import { cards } from './cards'

/** A card in the vault that requires 3-D Secure, on a page that requests its processor token. */
export interface VaultCard {
  /** Resolves with the processor's token, or with the code of the error. */
  requestProcessorToken(way?: Way): Promise<string | undefined>
  /** Requests the token by redirect. Resolves when the page is left. */
  requestByRedirect(): Promise<void>
}

const showAt = (way: Way) => (way === 'inline' ? { container: '#place' } : way)

export const vaultCardFor = async ({ page, own }: ActionPage): Promise<VaultCard> => {
  const card = { number: cards.challenged.number, expMonth: 8, expYear: 2034, cvc: '123', name: 'Ada Byron' }
  const customerId = await own.server.customers.create({ customer: { name: 'Ada Byron' }, card })
  const vaultToken = String((await own.server.paymentMethods.list(customerId))[0]?.token)
  // Only a Client Token that was created for a customer gives access to the customer's methods.
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
