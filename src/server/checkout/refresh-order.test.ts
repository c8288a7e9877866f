import { describe, expect, it, vi } from 'vitest'
import { attempt, paymentOf, recordOf } from '../../../lab/support/checkout-handlers/records'
import type { Payment } from '../../contract/generated/types'
import type { CheckoutStore } from './checkout-store'
import type { CheckoutContext } from './context'
import { memoryStore } from './memory-store'
import type { Attempt, AttemptState, OrderRecord } from './order-record'
import { adoptedFrom, type RefreshOptions, refreshOrder, stateOf } from './refresh-order'

const hour = 60 * 60 * 1000
const startedAt = Date.parse('2026-03-01T12:00:00Z')
const deadline = { left: () => ({ totalTimeoutMs: 1000 }) }
const paid = (id: string): AttemptState => ({ name: 'paid', paymentId: `payments:${id}` })
const ended = (id: string): AttemptState => ({ name: 'ended', paymentId: `payments:${id}` })
const waiting = (id: string): AttemptState => ({
  name: 'waiting',
  paymentId: `payments:${id}`,
  kind: 'challenge',
  url: null,
})

interface World {
  /** The payments of the service, for each time that they are read. */
  payments?: Payment[]
  listed?: Payment[]
  hasNextPage?: boolean
  passedMs?: number
  find?: RefreshOptions['find']
  /** Changes the stored record before the n-th write. */
  meanwhile?: (record: OrderRecord, write: number) => OrderRecord
}

const refresh = async (attempts: Attempt[], world: World) => {
  const { payments = [], listed = [], hasNextPage = false, passedMs = 0, find, meanwhile } = world
  const inner = memoryStore()
  await inner.compareAndSet('order_1', 0, recordOf(attempts))
  let writes = 0
  const store: CheckoutStore = {
    read: inner.read,
    compareAndSet: async (id, version, record) => {
      writes += 1
      const newest = await inner.read(id)
      const changed = newest && meanwhile?.(newest.record, writes)
      if (newest && changed && changed !== newest.record) await inner.compareAndSet(id, newest.version, changed)
      return inner.compareAndSet(id, version, record)
    },
  }
  const get = vi.fn(async (id: string) => {
    const found = payments.find((payment) => payment.id === id)
    if (!found) throw new Error(`no payment ${id}`)
    return found
  })
  const list = vi.fn(() => ({
    page: async () => ({ items: listed, hasNextPage, endCursor: String(list.mock.calls.length) }),
  }))
  const intents = { get: async () => ({ linkedPayments: [] }) }
  const context = {
    store,
    server: { payments: { get, list }, intents },
    now: () => startedAt + passedMs,
  } as unknown as CheckoutContext
  const options = { ...(find && { find }), deadline }
  const refreshed = await refreshOrder(context, 'order_1', options)
  expect(await inner.read('order_1')).toEqual({ version: refreshed.version, record: refreshed.record })
  const states = refreshed.record.attempts.map(({ state }) => state)
  return { ...refreshed, states, get, list }
}

describe('refreshOrder()', () => {
  it('ORDER-2: reads every payment that can still change, and no other', async () => {
    const attempts = [
      attempt('w', waiting('w')),
      attempt('p', paid('p')),
      attempt('e', ended('e')),
      attempt('x', { name: 'expired' }),
      attempt('r', { name: 'rejected', error: { code: '', fields: [] } }),
      attempt('A', { name: 'asked' }),
    ]
    const refreshed = await refresh(attempts, {
      payments: [paymentOf('w'), paymentOf('p', { status: 'REFUNDED' })],
    })
    expect(refreshed.get.mock.calls.map(([id]) => id)).toEqual(['payments:w', 'payments:p'])
    expect(refreshed.payments.map(({ id }) => id)).toEqual(['payments:w', 'payments:p'])
    expect(refreshed.states.slice(0, 2)).toEqual([paid('w'), ended('p')])
    expect(refreshed.list).not.toHaveBeenCalled()
  })

  it('ORDER-22: reads a payment once, although the service writes its id in another way', async () => {
    const bare = { ...paymentOf('p'), id: 'p' }
    const { get } = await refresh([attempt('p', waiting('p'))], { payments: [{ ...bare, id: 'payments:p' }] })
    expect(get).toHaveBeenCalledOnce()
  })

  it.each([
    ['everywhere', 23.25 * hour, 'expired'],
    ['everywhere', 23.25 * hour - 1, 'asked'],
    ['intents', 48 * hour, 'asked'],
    [undefined, 48 * hour, 'asked'],
  ] as const)(
    'ORDER-5: an attempt without a payment, searched in %s after %i ms, is %s',
    async (find, passedMs, name) => {
      const { states } = await refresh([attempt('A', { name: 'asked' }, { startedAt })], { find, passedMs })
      expect(states).toEqual([{ name }])
    },
  )

  it('ORDER-27: an attempt does not expire before the search is complete', async () => {
    const listed = [paymentOf('other', { orderId: 'order_2', date: new Date(startedAt).toISOString() })]
    const { record } = await refresh([attempt('A', { name: 'asked' }, { startedAt })], {
      find: 'everywhere',
      passedMs: 48 * hour,
      listed,
      hasNextPage: true,
    })
    expect(record.attempts).toMatchObject([{ state: { name: 'asked' }, searchedUntil: startedAt }])
  })

  it('ORDER-5: searches for the attempt that is asked, and only if one is', async () => {
    const before = attempt('e', ended('e'))
    const lost = attempt('A', { name: 'asked' }, { startedAt })
    const { states } = await refresh([before, lost], { find: 'everywhere', passedMs: 48 * hour })
    expect(states).toEqual([ended('e'), { name: 'expired' }])
    expect((await refresh([before], { find: 'everywhere' })).list).not.toHaveBeenCalled()
  })

  it('ORDER-9: a payment without the attempt’s mark does not end it, however old it is', async () => {
    const { states } = await refresh([attempt('A', { name: 'asked' }, { startedAt })], {
      find: 'everywhere',
      listed: [paymentOf('phone', { metadata: null })],
    })
    expect(states).toEqual([{ name: 'asked' }, paid('phone')])
  })

  it('ORDER-5: the payment with the attempt’s mark is its payment', async () => {
    const refreshed = await refresh([attempt('A', { name: 'asked' }, { startedAt })], {
      find: 'everywhere',
      passedMs: 48 * hour,
      listed: [paymentOf('A')],
    })
    expect(refreshed.states).toEqual([paid('A')])
    expect(refreshed.payments.map(({ id }) => id)).toEqual(['payments:A'])
    expect(refreshed.get).not.toHaveBeenCalled()
  })

  it('a reading that is older than the record is read again', async () => {
    let reads = 0
    const states = ['SUCCEEDED', 'REFUNDED'] as const
    const payments = {
      find: () => {
        reads += 1
        return paymentOf('p', { status: states[reads - 1] ?? 'REFUNDED' })
      },
    } as unknown as Payment[]
    const refreshed = await refresh([attempt('p', waiting('p')), attempt('q', ended('q'))], {
      payments,
      // Another request reads the refund between this request’s reading and its write.
      meanwhile: (record, write) =>
        write === 1 ? recordOf([attempt('p', ended('p')), ...record.attempts.slice(1)]) : record,
    })
    expect(refreshed.states[0]).toEqual(ended('p'))
    expect(refreshed.payments.map(({ status }) => status)).not.toContain('SUCCEEDED')
  })

  it('ORDER-2: reads a payment that another request has added meanwhile', async () => {
    const { states, payments } = await refresh([attempt('p', waiting('p'))], {
      payments: [paymentOf('p'), paymentOf('q')],
      meanwhile: (record, write) => (write === 1 ? recordOf([...record.attempts, attempt('q', waiting('q'))]) : record),
    })
    expect(states).toEqual([paid('p'), paid('q')])
    expect(payments.map(({ id }) => id)).toEqual(['payments:p', 'payments:q'])
  })

  it('gives up if other requests add an attempt each time', async () => {
    const added = Array.from({ length: 9 }, (_, index) => paymentOf(`q-${index}`))
    const adding = refresh([attempt('p', waiting('p'))], {
      payments: [paymentOf('p'), ...added],
      meanwhile: (record, write) =>
        write % 2 === 1 ? recordOf([...record.attempts, attempt(`q-${write}`, waiting(`q-${write}`))]) : record,
    })
    await expect(adding).rejects.toMatchObject({ code: 'service.failed' })
  })
})

it('adoptedFrom() and stateOf() describe a payment', () => {
  const payment = paymentOf('p', { status: 'NEEDS_APM_AUTHORIZATION', intentId: 'intent-1' })
  expect(adoptedFrom(payment)).toEqual({
    paymentId: 'payments:p',
    standing: 'waiting',
    kind: 'approval',
    intentId: 'intent-1',
    startedAt,
    mark: 'mark-p',
  })
  expect(stateOf(payment)).toEqual({ name: 'waiting', paymentId: 'payments:p', kind: 'approval', url: null })
  expect(stateOf(paymentOf('p'))).toEqual(paid('p'))
})
