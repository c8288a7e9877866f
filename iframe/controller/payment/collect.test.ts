import { describe, expect, it, vi } from 'vitest'
import { card, request } from '../../../lab/support/iframe/controller/open-shop'
import { TenderError } from '../../../src/shared/error'
import type { BillingAddress, MethodChoice, PayRequest } from '../../../src/shared/types'
import { startCollecting } from './collect'
import type { OrderRecord } from './order'

const cardChoice: MethodChoice = { kind: 'card', card, method: 'method-1' }
const fresh: OrderRecord = { state: 'new' }
const asked: OrderRecord = { state: 'asked', attemptKey: 'key-1', shown: request.amount }

const start = (
  record: OrderRecord,
  changes: Partial<PayRequest> = {},
  choice: MethodChoice | Error | 'empty' = cardChoice,
) => {
  const collect = vi.fn(async (_element?: string, _mayBeEmpty?: boolean) => {
    if (choice instanceof Error) throw choice
    return choice === 'empty' ? undefined : choice
  })
  const withClientToken = vi.fn(async () => {})
  const collecting = startCollecting(
    {
      elements: { collect },
      store: { readOrder: () => record } as never,
      withClientToken: withClientToken as never,
    },
    { ...request, ...changes },
  )
  return { collect, withClientToken, collecting }
}

describe('collecting a payment method', () => {
  it('starts at once, and requests the Client Token of a card', async () => {
    const { collect, withClientToken, collecting } = start(fresh)
    expect(collect).toHaveBeenCalledExactlyOnceWith('card-1', false)
    expect(await collecting(false)).toEqual(cardChoice)
    expect(withClientToken).toHaveBeenCalledOnce()
    expect(collect).toHaveBeenCalledOnce()
  })

  it('PAY-SDK-13: waits if an earlier attempt may have been paid: its outcome comes first', async () => {
    for (const record of [asked, { state: 'unknown' } as const]) {
      const { collect, withClientToken, collecting } = start(record)
      expect(collect).not.toHaveBeenCalled()
      expect(await collecting(true)).toEqual(cardChoice)
      expect(collect).toHaveBeenCalledExactlyOnceWith('card-1', true)
      expect(withClientToken).not.toHaveBeenCalled()
    }
  })

  it('asks again if the form may be empty by then', async () => {
    const { collect, collecting } = start(fresh)
    await collecting(true)
    expect(collect.mock.calls.map(([, mayBeEmpty]) => mayBeEmpty)).toEqual([false, true])
  })

  it('takes the method that the page names, and needs no Client Token for it', async () => {
    const method = { kind: 'alternative', type: 'PAYPAL' } as const
    const { collect, withClientToken, collecting } = start(fresh, { method })
    expect(await collecting(false)).toEqual(method)
    expect(collect).not.toHaveBeenCalled()
    expect(withClientToken).not.toHaveBeenCalled()
  })

  it('adds the address that the page passes', async () => {
    const billingAddress = { line1: 'Herrengasse 1', country: 'AUT' }
    const { collecting } = start(fresh, { billingAddress })
    expect(await collecting(false)).toEqual({ ...cardChoice, card: { ...card, billingAddress } })
  })

  it.each([{}, { line1: '', city: undefined }])('adds no empty address: %j', async (billingAddress) => {
    const { collecting } = start(fresh, { billingAddress: billingAddress as BillingAddress })
    expect(await collecting(false)).toEqual(cardChoice)
  })

  it('keeps the address that the customer has typed into the element', async () => {
    const billingAddress = { country: 'USA', postalCode: '94103' }
    const typed: MethodChoice = { ...cardChoice, card: { ...card, billingAddress } }
    const { collecting } = start(fresh, { billingAddress: { country: 'AUT' } }, typed)
    expect(await collecting(false)).toEqual(typed)
  })

  it('adds no address to an alternative method', async () => {
    const method = { kind: 'alternative', type: 'PAYPAL' } as const
    const { collecting } = start(fresh, { method, billingAddress: { country: 'AUT' } })
    expect(await collecting(false)).toEqual(method)
  })

  it('requests no Client Token for an empty form', async () => {
    const { withClientToken, collecting } = start(fresh, {}, 'empty')
    expect(await collecting(false)).toBeUndefined()
    expect(withClientToken).not.toHaveBeenCalled()
  })

  it('reports an error when it is asked', async () => {
    const { collecting } = start(fresh, {}, new TenderError('card.invalid', 'x'))
    await new Promise((resolve) => setTimeout(resolve))
    await expect(collecting(false)).rejects.toMatchObject({ code: 'card.invalid' })
  })
})
