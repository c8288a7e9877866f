import { afterEach, describe, expect, it, vi } from 'vitest'
import type { PlannedMishap } from './network'
import { codeOf, createScenario } from './scenario'

// Real digests run in threads, which would make the order of events random. These digests only
// differ for different inputs.
vi.mock('../../src/mock/ids', async (original) => ({
  ...(await original<object>()),
  digest: async (salt: string, text: string) => `${salt} ${text}`,
}))
vi.mock('../../src/server/checkout/digest', () => ({ digest: async (value: unknown) => JSON.stringify(value) }))

afterEach(() => void vi.useRealTimers())

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** Makes every question about an outcome fail. */
const unreadable: [PlannedMishap['mishap'], string, Partial<PlannedMishap>] = [
  'lostBefore',
  'outcome',
  { times: 99, from: 'page' },
]

describe('after a lost answer', () => {
  /** Charges the card without the browser receiving the answer before its page is reloaded. */
  const payUnseen = async (scenario: ReturnType<typeof createScenario>) => {
    const page = await scenario.visit()
    scenario.plan('hangs', 'authorise', { from: 'page' })
    await scenario.press(page, { card: 'approves' }, 5 * second)
    page.close()
    expect(await scenario.charged()).toHaveLength(1)
  }

  it('I1: a failed question after a reload with another price makes no second payment', async () => {
    const scenario = createScenario()
    await payUnseen(scenario)
    scenario.plan(...unreadable)
    const page = await scenario.visit({ amount: 5599 })
    await scenario.wait(95 * second)
    const result = await scenario.pay(page, { card: 'approves' })
    await scenario.wait(2 * minute)
    expect(await scenario.charged()).toHaveLength(1)
    expect(result.status).not.toBe('failed')
  })

  it('I1: one 503 with Retry-After: 20 in the paying page makes no second payment', async () => {
    const scenario = createScenario()
    const page = await scenario.visit()
    scenario.plan('hangs', 'authorise', { from: 'page' })
    scenario.plan('busy', 'outcome', { times: 3, from: 'page' })
    expect((await scenario.pay(page, { card: 'approves' })).status).toBe('pending')
    page.host.crash()
    scenario.changePrice(page, 5599)
    scenario.plan('busy', 'outcome', { from: 'page' })
    const result = await scenario.pay(page, { card: 'approvesToo' })
    expect(await scenario.charged()).toHaveLength(1)
    expect(result.status).not.toBe('failed')
  })

  it('I2: offline, an attempt that is paid is never reported as failed', async () => {
    const scenario = createScenario()
    await payUnseen(scenario)
    scenario.plan(...unreadable)
    const page = await scenario.visit({ amount: 5599 })
    page.browser.isOnline = false
    await scenario.wait(95 * second)
    const result = await scenario.pay(page, { card: 'approves' })
    expect(result.status).toBe('pending')
  })

  it('I4: the same trackingId with another payment flow continues the attempt', async () => {
    const scenario = createScenario()
    await payUnseen(scenario)
    const page = await scenario.visit({ flowId: 'flow_delayed' })
    const result = await scenario.pay(page, { card: 'approves' })
    expect(await scenario.charged()).toHaveLength(1)
    expect(result.status).toBe('succeeded')
  })

  it('I2: a page that is loaded offline does not report an attempt that is paid as failed', async () => {
    const scenario = createScenario()
    await payUnseen(scenario)
    const page = await scenario.visit({}, 0)
    page.browser.isOnline = false
    expect((await scenario.pay(page, { card: 'approves' })).status).toBe('pending')
  })

  it('I4: without storage, a reload repeats the same key', async () => {
    const scenario = createScenario({ storage: ['denied'] })
    await payUnseen(scenario)
    const page = await scenario.visit()
    const result = await scenario.pay(page, { card: 'approves' })
    expect(await scenario.charged()).toHaveLength(1)
    expect(result.status).toBe('succeeded')
  })

  it('I1: restart of the same order with another amount keeps the open attempt', async () => {
    const scenario = createScenario()
    const page = await scenario.visit()
    scenario.plan('hangs', 'authorise', { from: 'page' })
    scenario.plan(...unreadable)
    await scenario.pay(page, { card: 'approves' })
    scenario.changePrice(page, 7000)
    await scenario.world.clock.until(page.restart({ amount: { amount: 7000, currency: 'EUR' } }))
    await scenario.wait(95 * second)
    await scenario.pay(page, { card: 'approvesToo' })
    expect(await scenario.charged()).toHaveLength(1)
  })

  it('I1: another card on the same page makes no second payment while the first can still arrive', async () => {
    const scenario = createScenario()
    const page = await scenario.visit()
    scenario.plan('late', 'authorizePayment', { times: 6, delayMs: 200 * second })
    expect((await scenario.pay(page, { card: 'approves' })).status).toBe('pending')
    await scenario.wait(95 * second)
    await scenario.pay(page, { card: 'approvesToo' })
    await scenario.wait(10 * minute)
    expect(await scenario.charged()).toHaveLength(1)
  })

  it('I1: the service hangs three times, and another card at 90.1 s makes no second payment', async () => {
    const scenario = createScenario()
    const page = await scenario.visit()
    for (let times = 0; times < 3; times += 1) {
      scenario.plan('late', 'authorizePayment', { times: 2, delayMs: 400 * second })
      expect((await scenario.pay(page, { card: 'approves' })).status).toBe('pending')
    }
    await scenario.wait(90.1 * second)
    await scenario.pay(page, { card: 'approvesToo' })
    await scenario.wait(20 * minute)
    expect(await scenario.charged()).toHaveLength(1)
  })

  it('I3: the customer’s clock moving forward does not end the wait for the merchant’s server', async () => {
    const scenario = createScenario()
    const page = await scenario.visit()
    scenario.plan('late', 'authorizePayment', { times: 2, delayMs: 100 * second })
    expect((await scenario.pay(page, { card: 'approves' })).status).toBe('pending')
    page.browser.clockAheadMs = 2 * hour
    scenario.world.clock.moveDate(2 * hour)
    scenario.changePrice(page, 7000)
    await scenario.pay(page, { card: 'approvesToo' })
    await scenario.wait(10 * minute)
    expect(await scenario.charged()).toHaveLength(1)
  })

  it('I5: an attempt that named no intent is not repeated after 25 hours', async () => {
    const scenario = createScenario()
    scenario.plan('busyForLong', 'startIntent', { times: 3 })
    const page = await scenario.visit()
    scenario.plan('hangs', 'authorise', { from: 'page' })
    expect((await scenario.pay(page, { card: 'approves' })).status).toBe('succeeded')
    await scenario.world.clock.sleep(25 * hour)
    const result = await scenario.pay(page, { card: 'approves' })
    expect(await scenario.charged()).toHaveLength(1)
    expect(result.status).not.toBe('failed')
  })
})

describe('a repeated request', () => {
  it.each(['denied', 'full'] as const)('PAY-SDK-7: pays an order again that was refunded, storage %s', async (mode) => {
    const scenario = createScenario({ storage: [mode] })
    const first = await scenario.visit()
    expect((await scenario.pay(first, { card: 'approves' })).status).toBe('succeeded')
    first.close()
    const [payment] = await scenario.charged()
    await scenario.world.directly('refundPayment', { id: payment?.id })
    const page = await scenario.visit()
    expect((await scenario.pay(page, { card: 'approves' })).status).toBe('succeeded')
    expect(await scenario.charged()).toHaveLength(1)
  })

  it('PAY-SDK-2: a rate limit does not rule out that an earlier copy of the request is carried out', async () => {
    const scenario = createScenario()
    const page = await scenario.visit()
    scenario.plan('limited', 'authorizePayment', { times: 4 })
    scenario.plan('twice', 'authorise', { from: 'page', delayMs: 40 * second })
    expect((await scenario.pay(page, { card: 'approves' })).status).toBe('pending')
    await scenario.wait(minute)
    expect(await scenario.charged()).toHaveLength(1)
    expect((await scenario.pay(page, { card: 'approvesToo' })).status).toBe('succeeded')
    expect(await scenario.charged()).toHaveLength(1)
  })
})

describe('a customer who does not confirm', () => {
  it('I2: a failed 3-D Secure check does not blame the bank', async () => {
    const scenario = createScenario()
    const page = await scenario.visit()
    await scenario.press(page, { card: 'asks' }, 5 * second)
    await scenario.answer('failed')
    page.endChallenge('failed')
    await scenario.wait(minute)
    expect(page.state.results).toMatchObject([{ status: 'declined', message: expect.not.stringContaining('declined') }])
  })

  it('I2: an approval that was cancelled at PayPal does not blame the bank', async () => {
    const scenario = createScenario()
    const first = await scenario.visit({ flavour: 'tag' })
    await scenario.leaveForBank(first, { alternative: 'PAYPAL' })
    const query = await scenario.answer('cancelled')
    const page = await scenario.visit({ flavour: 'tag', query }, 10 * second)
    expect(page.message).not.toBe('')
    expect(page.message).not.toContain('declined')
  })
})

describe('resume() and pay() at the same time', () => {
  it.each([false, true])(
    'PAY-SDK-2: the end of the payment before is not reported after the next one was requested, reloaded: %s',
    async (isReloaded) => {
      const scenario = createScenario()
      const page = await scenario.visit()
      await scenario.press(page, { card: 'asks' }, 5 * second)
      page.closeChallenge()
      await scenario.wait(30 * second)
      await scenario.answer('failed')
      // Why the payment was declined is known late.
      scenario.plan('late', 'outcome', { delayMs: 15 * second })
      if (isReloaded) page.host.reload()
      const found = page.resume()
      await scenario.wait(10)
      // The customer reads first that the last attempt was declined.
      expect((await scenario.pay(page, { card: 'approves' })).status).toBe('declined')
      expect((await scenario.pay(page, { card: 'approves' })).status).toBe('succeeded')
      await scenario.wait(minute)
      expect((await found).payment).toBeUndefined()
      expect(page.state.results.map(({ status }) => status)).toEqual(['pending', 'declined', 'succeeded'])
    },
  )
})

describe('an order that is paid while resume() asks for the reason of a decline', () => {
  /**
   * Returns from a failed 3-D Secure check, and pays with another card before `outcome` answers.
   */
  const payWhileExplaining = async () => {
    const scenario = createScenario()
    const first = await scenario.visit()
    await scenario.leaveForBank(first, { card: 'asks', actions: 'redirect' })
    const query = await scenario.answer('failed')
    expect(query).toContain('tender_return=')
    scenario.plan('slowAnswer', 'outcome', { delayMs: 15 * second })
    const page = await scenario.visit({ query })
    const found = page.resume().catch(() => {})
    await scenario.wait(5 * second)
    expect((await scenario.pay(page, { card: 'approves' })).status).toBe('declined')
    expect((await scenario.pay(page, { card: 'approves' })).status).toBe('succeeded')
    await scenario.wait(minute)
    await found
    page.close()
    return scenario
  }

  it('PAY-SDK-18: is still paid after a reload', async () => {
    const scenario = await payWhileExplaining()
    const page = await scenario.visit()
    expect((await scenario.world.clock.until(page.resume())).payment?.status).toBe('succeeded')
  })

  it('PAY-SDK-18: is not paid again after its intent was purged', async () => {
    const scenario = await payWhileExplaining()
    await scenario.world.service.purgeIntents('order-1')
    const page = await scenario.visit()
    expect((await scenario.pay(page, { card: 'approves' })).status).toBe('succeeded')
    expect(await scenario.charged()).toHaveLength(1)
  })
})

describe('another order on the page', () => {
  it('PAY-SDK-13: does not receive the outcome of the previous order, which another tab pays', async () => {
    const scenario = createScenario()
    const first = await scenario.visit()
    scenario.world.moods.push('slow')
    await scenario.press(first, { card: 'approves' }, 1500)
    const second = await scenario.visit({}, 1500)
    second.resume().catch(() => {})
    await scenario.wait(1500)
    second.restart({ trackingId: 'order-2' }).catch(() => {})
    await scenario.wait(2 * minute)
    expect(first.state.results).toMatchObject([{ status: 'succeeded' }])
    expect(second.state.results).toEqual([])
  })
})

describe('two browsers', () => {
  it('I9: a payment confirmed in an adopted intent is found before paying', async () => {
    const scenario = createScenario()
    const first = await scenario.visit()
    await scenario.leaveForBank(first, { card: 'asks', actions: 'redirect' })
    const challenge = (await scenario.world.service.challenges()).at(-1)
    const query = `?paymentId=${challenge?.paymentId}&intentId=${challenge?.intentId}&result=succeeded`
    const page = await scenario.visit({ browser: 1, query })
    await scenario.answer('succeeded')
    const result = await scenario.pay(page, { card: 'approves' })
    expect(await scenario.charged()).toHaveLength(1)
    expect(result.status).toBe('succeeded')
  })
})

describe('amounts', () => {
  it('I6: a payment that was pending at another price is an amount.mismatch', async () => {
    const scenario = createScenario()
    const page = await scenario.visit()
    page.pay({ card: 'asks' }).catch(() => {})
    await scenario.wait(5 * second)
    page.closeChallenge()
    await scenario.wait(30 * second)
    expect(page.state.results.at(-1)?.status).toBe('pending')
    scenario.changePrice(page, 7000)
    await scenario.answer('succeeded')
    const result = await scenario.pay(page)
    expect(result).toMatchObject({ status: 'pending', amount: { amount: 5099, currency: 'EUR' } })
    expect(codeOf(result)).toBe('amount.mismatch')
    expect((await scenario.charged()).map(({ capturedAmount }) => capturedAmount)).toEqual([5099])
  })
})

describe('a paid order', () => {
  it('I7: stays paid after its intent was purged', async () => {
    const scenario = createScenario()
    const first = await scenario.visit()
    expect((await scenario.pay(first, { card: 'approves' })).status).toBe('succeeded')
    first.close()
    await scenario.world.service.purgeIntents('order-1')
    const page = await scenario.visit()
    const result = await scenario.pay(page, { card: 'approves' })
    expect(await scenario.charged()).toHaveLength(1)
    expect(result.status).toBe('succeeded')
  })

  it('PAY-SDK-7: gets no other intent after its own was purged, until it is paid again', async () => {
    const scenario = createScenario()
    const first = await scenario.visit()
    await scenario.pay(first, { card: 'approves' })
    first.close()
    await scenario.world.service.purgeIntents('order-1')
    const page = await scenario.visit()
    const { payment } = await scenario.world.clock.until(page.resume())
    expect(payment?.status).toBe('succeeded')
    page.active(false)
    await scenario.wait(minute)
    expect(await scenario.intents()).toEqual([])
    const [paid] = await scenario.charged()
    page.close()
    await scenario.world.directly('refundPayment', { id: paid?.id })
    const next = await scenario.visit()
    expect((await scenario.pay(next, { card: 'approves' })).status).toBe('succeeded')
    expect((await scenario.intents()).map(({ status }) => status)).toEqual(['COMPLETE'])
  })

  it('I7: a payment that the shop gave back is reported as refunded', async () => {
    const scenario = createScenario()
    const first = await scenario.visit()
    await scenario.pay(first, { card: 'approves' })
    first.close()
    const [payment] = await scenario.charged()
    await scenario.world.directly('refundPayment', { id: payment?.id })
    const page = await scenario.visit()
    const { payment: found } = await scenario.world.clock.until(page.resume())
    expect(found?.status).toBe('refunded')
  })

  it('I7: an authorisation that lapsed is reported as cancelled', async () => {
    const scenario = createScenario()
    const first = await scenario.visit({ flowId: 'flow_delayed' })
    expect((await scenario.pay(first, { card: 'approves' })).status).toBe('authorised')
    first.close()
    await scenario.world.clock.sleep(8 * 24 * hour)
    const page = await scenario.visit()
    const { payment: found } = await scenario.world.clock.until(page.resume())
    expect(found?.status).toBe('cancelled')
  })
})

describe('two tabs', () => {
  it('I1: a stale intent and a failing read make no second payment', async () => {
    const scenario = createScenario()
    const stale = await scenario.visit()
    const page = await scenario.visit()
    page.pay({ card: 'asks' }).catch(() => {})
    await scenario.wait(5 * second)
    page.closeChallenge()
    await scenario.wait(30 * second)
    expect((await scenario.pay(page, { card: 'declines' })).status).toBe('declined')
    await scenario.answer('succeeded')
    scenario.plan(...unreadable)
    await scenario.pay(stale, { card: 'approves' })
    expect(await scenario.charged()).toHaveLength(1)
  })
})

describe('a reload during 3-D Secure', () => {
  it('I1: Pay with an empty form reopens the challenge', async () => {
    const scenario = createScenario()
    const first = await scenario.visit()
    await scenario.press(first, { card: 'asks' }, 5 * second)
    const shown = first.shown
    expect(shown).toBeDefined()
    first.close()
    const page = await scenario.visit()
    page.pay().catch(() => {})
    await scenario.wait(5 * second)
    expect(page.shown).toEqual(shown)
    await scenario.answer('succeeded')
    page.endChallenge('succeeded')
    await scenario.wait(minute)
    expect(page.state.results.at(-1)?.status).toBe('succeeded')
    expect(await scenario.payments()).toHaveLength(1)
  })

  it('I2: a script tag shows the outcome without a click', async () => {
    const scenario = createScenario()
    const first = await scenario.visit({ flavour: 'tag' })
    await scenario.press(first, { card: 'asks' }, 5 * second)
    first.close()
    const page = await scenario.visit({ flavour: 'tag' })
    expect(page.message).not.toBe('')
    await scenario.answer('succeeded')
    await scenario.wait(3 * minute)
    expect(page.state.results.at(-1)?.status).toBe('succeeded')
  })

  it('I1: if both challenges are confirmed, the handlers keep one payment', async () => {
    const scenario = createScenario()
    const first = await scenario.visit()
    await scenario.press(first, { card: 'asks' }, 5 * second)
    first.close()
    const page = await scenario.visit()
    page.pay({ card: 'asksThenDeclines' }).catch(() => {})
    await scenario.wait(5 * second)
    page.closeChallenge()
    await scenario.wait(minute)
    page.pay({ card: 'approves' }).catch(() => {})
    await scenario.wait(minute)
    for (const challenge of await scenario.world.service.challenges())
      await scenario.world.service.challenge('succeeded', challenge.id)
    await scenario.world.clock.until(scenario.world.merchantOf('order-1').settle('order-1'))
    expect(await scenario.charged()).toHaveLength(1)
  })
})

describe('a request that fails at its sender while the receiver goes on', () => {
  it('ANSWER-5: the payment is found by the question that follows', async () => {
    const scenario = createScenario()
    const page = await scenario.visit()
    scenario.plan('lostAfter', 'authorise', { from: 'page' })
    expect((await scenario.pay(page, { card: 'approves' })).status).toBe('succeeded')
    expect(await scenario.charged()).toHaveLength(1)
  })

  it('ANSWER-5: a request that arrives after the question makes no payment', async () => {
    const scenario = createScenario()
    const page = await scenario.visit()
    scenario.plan('lostBefore', 'authorise', { from: 'page' })
    const result = await scenario.pay(page, { card: 'approves' })
    expect(result).toMatchObject({ status: 'failed', error: { code: 'authorise.answer' } })
    const [ask] = scenario.world.asks
    const { trackingId, attemptKey, shown } = ask ?? {}
    const body = { trackingId, attemptKey, amount: shown, type: 'PAYPAL', returnUrl: 'https://shop.example/' }
    const late = await scenario.world.merchantOf('order-1').answer({ route: 'authorise', body })
    expect(late.body).toMatchObject({ status: 'none' })
    expect(await scenario.payments()).toEqual([])
  })

  it('PAY-SDK-3: a copy that arrives late makes no second payment', async () => {
    const scenario = createScenario()
    const page = await scenario.visit()
    scenario.plan('twice', 'authorise', { from: 'page', delayMs: 40 * second })
    expect((await scenario.pay(page, { card: 'declines' })).status).toBe('declined')
    expect((await scenario.pay(page, { card: 'declines' })).status).toBe('declined')
    await scenario.wait(minute)
    expect(await scenario.payments()).toHaveLength(2)
  })

  it.each(['late', 'lateAsk', 'garbage'] as const)(
    'the outcome of a server of the kind %s is reported',
    async (merchant) => {
      const scenario = createScenario({ merchant })
      const page = await scenario.visit()
      const result = await scenario.pay(page, { card: 'approves' })
      await scenario.wait(5 * minute)
      const last = page.state.results.at(-1)?.status
      // The handlers refuse a request that arrives after the question.
      expect([result.status, last]).toContain(merchant === 'lateAsk' ? 'failed' : 'succeeded')
      expect(await scenario.charged()).toHaveLength(merchant === 'lateAsk' ? 0 : 1)
    },
  )
})
