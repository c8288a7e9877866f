import { describe, expect, it, vi } from 'vitest'
import { amount, declined, failing, intent, startPaying, succeeded } from '../../../lab/support/sdk/start-paying'

const prepared = { status: 'prepared', type: 'CARD', brand: 'visa', lastFour: '4242' }

describe('prepare()', () => {
  it('returns the prepared method, and calls no function of the merchant', async () => {
    const { client, call, authorise, lock, openAttempts } = startPaying({ prepare: () => prepared })
    const billingAddress = { country: 'AUT' }
    expect(await client.prepare({ billingAddress })).toEqual(prepared)
    const request = { element: 'card-1', amount, billingAddress, memory: expect.anything() }
    expect(call.mock.calls).toEqual([['prepare', request]])
    expect(authorise).not.toHaveBeenCalled()
    expect([lock.isLocked, openAttempts.has(intent.trackingId)]).toEqual([false, false])
  })

  it('PREP-5: locks the checkout if the order is already paid', async () => {
    const { client, lock } = startPaying({ prepare: () => succeeded })
    expect(await client.prepare()).toMatchObject({ status: 'succeeded' })
    expect(lock.paidResult).toMatchObject({ status: 'succeeded' })
  })

  it('does not lock the order that restart() has begun meanwhile', async () => {
    const order = { options: intent }
    const { client, lock, openAttempts } = startPaying({
      order,
      prepare: () => {
        order.options = { ...intent, trackingId: 'order-2' }
        return succeeded
      },
    })
    expect(await client.prepare()).toMatchObject({ status: 'succeeded' })
    expect([lock.isLocked, openAttempts.has(intent.trackingId), openAttempts.has('order-2')]).toEqual([
      false,
      false,
      false,
    ])
  })

  it('accepts null as options', async () => {
    const { client } = startPaying({ prepare: () => prepared })
    expect(await client.prepare(null as never)).toEqual(prepared)
  })

  it.each([
    ['a declined attempt', () => declined, 'declined'],
    ['a controller that cannot start', failing('frame.timeout'), 'failed'],
  ])('returns a result of pay() for %s', async (_what, prepare, status) => {
    const { client, lock } = startPaying({ prepare })
    expect(await client.prepare()).toMatchObject({ status, message: expect.any(String) })
    expect(lock.isLocked).toBe(false)
  })

  it('PAY-SDK-20: rejects an amount of 0 before the controller is called', async () => {
    const { client, call } = startPaying({ order: { options: { ...intent, amount: { ...amount, amount: 0 } } } })
    expect(await client.prepare()).toMatchObject({ status: 'failed', error: { code: 'options.invalid' } })
    expect(call).not.toHaveBeenCalled()
  })

  it('does not end a payment that begins meanwhile', async () => {
    let end = (_prepared: object) => {}
    const { client, pay, authorise } = startPaying({
      prepare: () =>
        new Promise((resolve) => {
          end = resolve
        }),
      end: async (authoriseThroughPage) => {
        end(prepared)
        await preparing
        return authoriseThroughPage().then(() => succeeded)
      },
    })
    const preparing = client.prepare()
    await vi.waitFor(() => expect(pay()).resolves.toMatchObject({ status: 'succeeded' }))
    expect(authorise).toHaveBeenCalledOnce()
  })
})
