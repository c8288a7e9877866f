import { describe, expect, it } from 'vitest'
import {
  card,
  createElements,
  failing,
  inTurn,
  request,
  startShop,
} from '../../../lab/support/iframe/controller/open-shop'
import type { Feature } from '../../../src/contract/generated/features'
import type { AuthoriseRequest, MethodChoice, PageChoice } from '../../../src/shared/types'
import { submittedOf } from './submission-memory'

/** Pays with a choice of the page, or with the element's. Returns the instrument of the request. */
const payWith = async (choice: MethodChoice) => {
  const ofPage = choice.kind === 'alternative' || choice.kind === 'wallet'
  const elements = createElements({ collect: async () => choice })
  const shop = await startShop({ needs: ofPage ? {} : { elements } })
  const { element, ...rest } = request
  const end = await shop.page.pay(
    ofPage ? { ...rest, method: choice as PageChoice } : { ...rest, element: element ?? '' },
  )
  expect(end).toMatchObject({ status: 'succeeded' })
  const { type, token, walletToken, googlePay, save } = shop.asked[0] as AuthoriseRequest
  const given = Object.entries({ type, token, walletToken, googlePay, save }).filter(([, value]) => value !== undefined)
  return { shop, given: Object.fromEntries(given) }
}

const wallet = { kind: 'wallet', type: 'GOOGLE_PAY', walletToken: '{}', googlePay: { transactionId: 't' } } as const

describe('a Client Token that has made all its calls', () => {
  const service = { httpStatus: 429, message: '', extensions: { code: 'error.rateLimited', reason: 'clientToken' } }
  const exhausted = failing('service.failed', { service })
  const open = (tokenisePaymentMethod: (variables: Record<string, unknown>) => unknown) =>
    startShop({ answers: { tokenisePaymentMethod } })

  it('is replaced by a new one, and the card is tokenised with that', async () => {
    const shop = await open(inTurn(exhausted, () => ({ token: 'tok' })))
    expect(await shop.page.pay(request)).toMatchObject({ status: 'succeeded' })
    expect(shop.tokens).toMatchObject([{ renew: false }, { renew: true }])
    const [first, second] = shop.sent('tokenisePaymentMethod')
    expect(second).toMatchObject({ variables: first?.variables, idempotencyKey: first?.idempotencyKey })
    expect(second?.credential).not.toBe(first?.credential)
    expect(shop.asked).toMatchObject([{ token: 'tok' }])
  })

  it('ends the payment with the error if the new one is limited too', async () => {
    const shop = await open(exhausted)
    expect(await shop.page.pay(request)).toMatchObject({ status: 'failed', error: { code: 'service.failed' } })
    expect(shop.tokens).toHaveLength(2)
    expect(shop.sent('tokenisePaymentMethod')).toHaveLength(2)
    expect(shop.asked).toEqual([])
  })
})

describe('the instrument that the merchant’s server receives', () => {
  it.each<[MethodChoice, object]>([
    [
      { kind: 'card', card, method: 'method-1' },
      { type: 'CARD', token: 'tok' },
    ],
    [
      { kind: 'card', card, method: 'method-1', save: true },
      { type: 'CARD', token: 'tok', save: true },
    ],
    [
      { kind: 'card', card, method: 'method-1', save: true, customerId: 'customer-1' },
      { type: 'CARD', token: 'tok', save: true },
    ],
    [
      { kind: 'saved', token: 'kept' },
      { type: 'CARD', token: 'kept' },
    ],
    [{ kind: 'alternative', type: 'PAYPAL' }, { type: 'PAYPAL' }],
    [wallet, { type: 'GOOGLE_PAY', walletToken: '{}', googlePay: { transactionId: 't' } }],
    [
      { kind: 'wallet', type: 'APPLE_PAY', walletToken: { a: 1 } },
      { type: 'APPLE_PAY', walletToken: { a: 1 } },
    ],
  ])('%o', async (choice, expected) => {
    const { shop, given } = await payWith(choice)
    expect(given).toEqual(expected)
    expect(Object.keys(given).sort()).toEqual(Object.keys(expected).sort())
    expect(shop.tokens).toHaveLength(choice.kind === 'card' ? 1 : 0)
    const customer = choice.kind === 'card' && choice.customerId && { customer: { id: choice.customerId } }
    const tokenised = shop.sent('tokenisePaymentMethod').map(({ variables }) => variables)
    expect(tokenised).toEqual(choice.kind === 'card' ? [{ data: { paymentMethod: { card }, ...customer } }] : [])
  })

  it.each<[string, Feature[], string | undefined, object]>([
    ['is sent', ['preferredBrand'], 'cartes-bancaires', { ...card, preferredBrand: 'cartes-bancaires' }],
    ['is not sent to a service that does not know it', [], 'cartes-bancaires', card],
    ['is not sent if the customer chose none', ['preferredBrand'], undefined, card],
  ])('the customer’s choice of a brand %s', async (_what, features, preferredBrand, expected) => {
    const chosen = { ...card, ...(preferredBrand && { preferredBrand }) }
    const elements = createElements({ collect: async () => ({ kind: 'card', card: chosen, method: 'method-1' }) })
    const readAccount = async () => ({ origins: [], features, withdrawn: [] })
    const shop = await startShop({ needs: { elements, readAccount } })
    await shop.page.pay(request)
    const sent = shop.sent('tokenisePaymentMethod').map(({ variables }) => variables)
    expect(sent).toEqual([{ data: { paymentMethod: { card: expected } } }])
  })

  it('a wallet gives a new token for the same attempt, another method is another', () => {
    expect(submittedOf({ ...wallet, walletToken: 'other' })).toEqual(submittedOf(wallet))
    const names = [wallet, { kind: 'alternative', type: 'GOOGLE_PAY' }, { kind: 'saved', token: 'GOOGLE_PAY' }] as const
    expect(new Set(names.map((choice) => submittedOf(choice).method)).size).toBe(3)
  })

  it('nothing at all cannot be paid with', async () => {
    const { element: _none, ...rest } = request
    const collect = inTurn(async () => undefined)
    const shop = await startShop({
      needs: { elements: createElements({ collect: collect as never }) },
    })
    expect(await shop.page.pay(rest)).toMatchObject({ status: 'failed' })
  })
})
