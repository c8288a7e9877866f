import { afterEach, describe, expect, it, vi } from 'vitest'
import type { PlannedMishap } from './network'
import { codeOf, createScenario } from './scenario'

// Real digests run in threads, which would make the order of events random. These digests only
// differ for different inputs.
vi.mock('../mock/digest', () => ({ digest: async (salt: string, text: string) => `${salt} ${text}` }))
vi.mock('../server/checkout/digest', () => ({ digest: async (value: unknown) => JSON.stringify(value) }))
vi.mock('../../iframe/controller/payment/derive-key', () => ({
  deriveKey: async (text: string) => text.replace(/[^\w-]/g, '-'),
}))

afterEach(() => void vi.useRealTimers())

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** Makes every read of the intent by a frame fail. */
const unreadable: [PlannedMishap['mishap'], string, Partial<PlannedMishap>] = [
  'busyForLong',
  'getIntent',
  { times: 99, from: 'frame' },
]

const merchants = ['plain', 'handlers'] as const

describe.each(merchants)('after a lost answer', (merchant) => {
  /** Charges the card without the browser receiving the answer before its page is reloaded. */
  const payUnseen = async (scenario: ReturnType<typeof createScenario>) => {
    const page = await scenario.visit()
    scenario.plan('hangs', 'authorise', { from: 'page' })
    await scenario.press(page, { card: 'approves' }, 5 * second)
    page.close()
    expect(await scenario.charged()).toHaveLength(1)
  }

  it(`I1: a failed getIntent after a reload with another price makes no second payment, with ${merchant}`, async () => {
    const scenario = createScenario({ merchant })
    await payUnseen(scenario)
    scenario.plan(...unreadable)
    const page = await scenario.visit({ amount: 5599 })
    await scenario.wait(95 * second)
    const result = await scenario.pay(page, { card: 'approves' })
    await scenario.wait(2 * minute)
    expect(await scenario.charged()).toHaveLength(1)
    expect(result.status).not.toBe('failed')
  })

  it(`I1: one 503 with Retry-After: 20 in the paying page makes no second payment, with ${merchant}`, async () => {
    const scenario = createScenario({ merchant })
    const page = await scenario.visit()
    scenario.plan('hangs', 'authorise', { from: 'page' })
    scenario.plan('busy', 'getIntent', { times: 3, from: 'frame' })
    expect((await scenario.pay(page, { card: 'approves' })).status).toBe('pending')
    page.host.crash()
    await scenario.wait(95 * second)
    scenario.changePrice(page, 5599)
    scenario.plan('busy', 'getIntent', { from: 'frame' })
    const result = await scenario.pay(page, { card: 'approvesToo' })
    expect(await scenario.charged()).toHaveLength(1)
    expect(result.status).not.toBe('failed')
  })

  it(`I2: offline, an attempt that is paid is never reported as failed, with ${merchant}`, async () => {
    const scenario = createScenario({ merchant })
    await payUnseen(scenario)
    scenario.plan(...unreadable)
    const page = await scenario.visit({ amount: 5599 })
    page.browser.isOnline = false
    await scenario.wait(95 * second)
    const result = await scenario.pay(page, { card: 'approves' })
    expect(result.status).toBe('pending')
  })

  it(`I4: the same trackingId with another payment flow continues the attempt, with ${merchant}`, async () => {
    const scenario = createScenario({ merchant })
    await payUnseen(scenario)
    const page = await scenario.visit({ flowId: 'flow_delayed' })
    const result = await scenario.pay(page, { card: 'approves' })
    expect(await scenario.charged()).toHaveLength(1)
    expect(result.status).toBe('succeeded')
  })

  it(`I2: a page that is loaded offline does not report an attempt that is paid as failed, with ${merchant}`, async () => {
    const scenario = createScenario({ merchant })
    await payUnseen(scenario)
    const page = await scenario.visit({}, 0)
    page.browser.isOnline = false
    expect((await scenario.pay(page, { card: 'approves' })).status).toBe('pending')
  })

  it(`I4: without storage, a reload repeats the same key, with ${merchant}`, async () => {
    const scenario = createScenario({ merchant, storage: ['denied'] })
    await payUnseen(scenario)
    const page = await scenario.visit()
    const result = await scenario.pay(page, { card: 'approves' })
    expect(await scenario.charged()).toHaveLength(1)
    expect(result.status).toBe('succeeded')
  })

  it(`I1: restart of the same order with another amount keeps the open attempt, with ${merchant}`, async () => {
    const scenario = createScenario({ merchant })
    const page = await scenario.visit()
    scenario.plan('hangs', 'authorise', { from: 'page' })
    scenario.plan('busyForLong', 'getIntent', { times: 3, from: 'frame' })
    await scenario.pay(page, { card: 'approves' })
    scenario.changePrice(page, 7000)
    await scenario.world.clock.until(page.restart({ amount: { amount: 7000, currency: 'EUR' } }))
    await scenario.wait(95 * second)
    await scenario.pay(page, { card: 'approvesToo' })
    expect(await scenario.charged()).toHaveLength(1)
  })

  it(`I1: another card on the same page makes no second payment while the first can still arrive, with ${merchant}`, async () => {
    const scenario = createScenario({ merchant })
    const page = await scenario.visit()
    scenario.plan('late', 'authorizePayment', { times: 6, delayMs: 200 * second })
    expect((await scenario.pay(page, { card: 'approves' })).status).toBe('pending')
    await scenario.wait(95 * second)
    await scenario.pay(page, { card: 'approvesToo' })
    await scenario.wait(10 * minute)
    expect(await scenario.charged()).toHaveLength(1)
  })

  it(`I1: the service hangs three times, and another card at 90.1 s makes no second payment, with ${merchant}`, async () => {
    const scenario = createScenario({ merchant })
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

  it(`I3: the customer's clock moving forward does not end the wait for the merchant's server, with ${merchant}`, async () => {
    const scenario = createScenario({ merchant })
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

  it(`I5: an attempt that named no intent is not repeated after 25 hours, with ${merchant}`, async () => {
    const scenario = createScenario({ merchant })
    scenario.plan('busyForLong', 'startIntent', { times: 3 })
    const page = await scenario.visit()
    scenario.plan('hangs', 'authorise', { from: 'page' })
    expect((await scenario.pay(page, { card: 'approves' })).status).toBe('pending')
    await scenario.world.clock.sleep(25 * hour)
    const result = await scenario.pay(page, { card: 'approves' })
    expect(await scenario.charged()).toHaveLength(1)
    expect(result.status).not.toBe('failed')
    if (merchant === 'plain') expect(codeOf(result)).toBe('payment.untraceable')
  })
})

describe('a page that was suspended for a day', () => {
  /**
   * Pays twice with a merchant's server that calls the service after the browser's timeout. Uses a
   * wallet, because wallets are not tokenised.
   */
  const wake = async (merchant: 'lateAsk' | 'forgetsIntent') => {
    const scenario = createScenario({ merchant })
    const page = await scenario.visit()
    await scenario.world.clock.sleep(25 * hour)
    return { scenario, page }
  }

  it('PAY-SDK-5: reads the time at which a key is first used, so the next click repeats it', async () => {
    const { scenario, page } = await wake('lateAsk')
    expect((await scenario.pay(page, { wallet: true })).status).toBe('pending')
    const result = await scenario.pay(page, { wallet: true })
    await scenario.wait(10 * minute)
    expect(await scenario.charged()).toHaveLength(1)
    expect(result.status).toBe('succeeded')
  })

  it('PAY-SDK-5: requests no payment while that time cannot be read, so no key seems too old later', async () => {
    const { scenario, page } = await wake('forgetsIntent')
    scenario.plan('slowAnswer', 'account', { times: 2, delayMs: 60 * second })
    expect(await scenario.pay(page, { wallet: true })).toMatchObject({
      status: 'failed',
      error: { code: 'network.timeout' },
    })
    expect(scenario.world.asks).toEqual([])
    scenario.world.network.heal()
    scenario.plan('hangs', 'authorise', { from: 'page' })
    expect((await scenario.pay(page, { wallet: true })).status).toBe('pending')
    await scenario.wait(2 * minute)
    expect((await scenario.pay(page, { card: 'approves' })).status).toBe('succeeded')
    expect(await scenario.charged()).toHaveLength(1)
  })
})

describe('a repeated request', () => {
  it.each(['denied', 'full'] as const)(
    'PAY-SDK-7: does not report a refunded payment as paid, storage %s',
    async (mode) => {
      const scenario = createScenario({ merchant: 'plain', storage: [mode] })
      const first = await scenario.visit()
      expect((await scenario.pay(first, { card: 'approves' })).status).toBe('succeeded')
      first.close()
      const [payment] = await scenario.charged()
      await scenario.world.directly('refundPayment', { id: payment?.id })
      const page = await scenario.visit()
      expect((await scenario.pay(page, { card: 'approves' })).status).toBe('refunded')
    },
  )

  it('PAY-SDK-7: does not report a refunded payment as paid that no intent lists', async () => {
    const scenario = createScenario({ merchant: 'forgetsIntent' })
    const page = await scenario.visit()
    scenario.plan('hangs', 'authorise', { from: 'page' })
    expect((await scenario.pay(page, { card: 'approves' })).status).toBe('pending')
    const [payment] = await scenario.charged()
    await scenario.world.directly('refundPayment', { id: payment?.id })
    expect((await scenario.pay(page, { card: 'approves' })).status).toBe('refunded')
  })

  it('PAY-SDK-1: a card replaces the approval that the lost request of PayPal waits for', async () => {
    const scenario = createScenario({ merchant: 'lateAsk' })
    const first = await scenario.visit({ hasOutcome: false })
    await scenario.press(first, { alternative: 'PAYPAL' }, 62 * second)
    // This call repeats the key, because the intent does not contain a payment yet.
    await scenario.pay(first, { card: 'approves' })
    first.close()
    const page = await scenario.visit({ hasOutcome: false })
    expect((await scenario.pay(page, { card: 'approves' })).status).toBe('pending')
    // PAY-SDK-16: until then, the listed payment could be another browser's.
    await scenario.wait(2 * minute)
    expect((await scenario.pay(page, { card: 'approves' })).status).toBe('pending')
    expect((await scenario.pay(page, { card: 'approves' })).status).toBe('succeeded')
    expect((await scenario.payments()).map(({ status }) => status)).toEqual(['NEEDS_APM_AUTHORIZATION', 'SUCCEEDED'])
  })

  it('PAY-SDK-2: a rate limit does not rule out that an earlier copy of the request is carried out', async () => {
    const scenario = createScenario({ merchant: 'plain' })
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

describe('PayPal', () => {
  it('I1, I2: approved, returned while getIntent answers 503, then Klarna: no second payment, and the page shows a message', async () => {
    const scenario = createScenario({ merchant: 'plain' })
    const first = await scenario.visit({ flavour: 'tag' })
    await scenario.leaveForBank(first, { alternative: 'PAYPAL' })
    const query = await scenario.answer('succeeded')
    scenario.plan(...unreadable)
    const page = await scenario.visit({ flavour: 'tag', query }, 40 * second)
    expect(page.message).not.toBe('')
    const result = await scenario.pay(page, { alternative: 'KLARNA' })
    expect(result.status).toBe('pending')
    expect(await scenario.payments()).toHaveLength(1)
  })

  it('PAY-SDK-10: a card replaces an approval if only `outcome` shows that the server assigns the keys', async () => {
    const scenario = createScenario({ merchant: 'handlers' })
    const page = await scenario.visit()
    scenario.plan('lostAfter', 'authorise', { from: 'page' })
    expect((await scenario.pay(page, { alternative: 'PAYPAL' })).status).toBe('pending')
    // PAY-SDK-16: by then the listed payment is known to be this attempt's.
    await scenario.wait(5 * minute)
    await scenario.world.service.purgeIntents('order-1')
    page.close()
    await scenario.world.clock.sleep(25 * hour)
    const next = await scenario.visit()
    expect((await scenario.pay(next, { card: 'approves' })).status).toBe('succeeded')
  })
})

describe('a customer who does not confirm', () => {
  it('I2: a failed 3-D Secure check without `outcome` does not blame the bank', async () => {
    const scenario = createScenario({ merchant: 'plain' })
    const page = await scenario.visit({ hasOutcome: false })
    await scenario.press(page, { card: 'asks' }, 5 * second)
    await scenario.answer('failed')
    page.endChallenge('failed')
    await scenario.wait(minute)
    expect(page.state.results).toMatchObject([{ status: 'declined', message: expect.not.stringContaining('declined') }])
  })

  it('I2: an approval that was cancelled at PayPal does not blame the bank', async () => {
    const scenario = createScenario({ merchant: 'plain' })
    const first = await scenario.visit({ flavour: 'tag', hasOutcome: false })
    await scenario.leaveForBank(first, { alternative: 'PAYPAL' })
    const query = await scenario.answer('cancelled')
    const page = await scenario.visit({ flavour: 'tag', hasOutcome: false, query }, 10 * second)
    expect(page.message).not.toBe('')
    expect(page.message).not.toContain('declined')
  })
})

describe('a merchant that refuses', () => {
  it("I2: a refusal caused by the customer's own lost payment is not reported as failed", async () => {
    const scenario = createScenario({ merchant: 'soldOut' })
    const first = await scenario.visit()
    scenario.plan('hangs', 'authorise', { from: 'page' })
    await scenario.press(first, { card: 'approves' }, 5 * second)
    first.close()
    scenario.plan(...unreadable)
    const page = await scenario.visit()
    await scenario.wait(95 * second)
    const result = await scenario.pay(page, { card: 'approves' })
    expect(result.status).not.toBe('failed')
  })

  it('PAY-SDK-2: the end of the previous payment is not the result of another card, with handlers', async () => {
    const scenario = createScenario({ merchant: 'handlers' })
    const first = await scenario.visit()
    await scenario.press(first, { card: 'asksThenDeclines' }, 5 * second)
    first.close()
    scenario.plan(...unreadable)
    const page = await scenario.visit()
    for (const card of ['approves', 'asksNobody'] as const) {
      scenario.plan('lostAfter', 'authorise', { from: 'page' })
      expect((await scenario.pay(page, { card })).status).toBe('pending')
    }
    expect(await scenario.charged()).toHaveLength(1)
    scenario.world.network.heal()
    await scenario.wait(30 * minute)
    expect(page.state.results.map(({ status }) => status)).not.toContain('declined')
    expect((await scenario.pay(page, { card: 'approves' })).status).toBe('succeeded')
    expect(await scenario.charged()).toHaveLength(1)
  })

  it('PAY-SDK-11: the refusal of a repeat that no intent can explain is untraceable', async () => {
    const scenario = createScenario({ merchant: 'soldOut' })
    scenario.plan('lostBefore', 'startIntent', { times: 9 })
    const page = await scenario.visit()
    scenario.plan('lostAfter', 'authorise', { from: 'page' })
    expect((await scenario.pay(page, { card: 'approves' })).status).toBe('pending')
    expect(codeOf(await scenario.pay(page, { card: 'approves' }))).toBe('payment.untraceable')
    expect(await scenario.charged()).toHaveLength(1)
  })

  it('PAY-SDK-3: the refusal of a repeat is not `failed` while the request before it is under way, with handlers', async () => {
    const scenario = createScenario({ merchant: 'handlers' })
    const first = await scenario.visit()
    scenario.plan('late', 'authorise', { from: 'page', delayMs: 30 * second })
    await scenario.press(first, { card: 'approves' }, 5 * second)
    first.close()
    const page = await scenario.visit()
    scenario.world.moods.push('refuses')
    const result = await scenario.pay(page, { card: 'approves' })
    await scenario.wait(minute)
    expect(await scenario.charged()).toHaveLength(1)
    expect(result.status).toBe('pending')
    expect(page.state.results.at(-1)?.status).toBe('succeeded')
  })
})

describe('resume() and pay() at the same time', () => {
  it.each([false, true])(
    'PAY-SDK-2: the end of the payment before is not reported after the next one was requested, reloaded: %s',
    async (isReloaded) => {
      const scenario = createScenario({ merchant: 'plain' })
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
      expect((await scenario.pay(page, { card: 'approves' })).status).toBe('succeeded')
      await scenario.wait(minute)
      expect((await found).payment).toBeUndefined()
      expect(page.state.results.map(({ status }) => status)).toEqual(['pending', 'succeeded'])
    },
  )
})

describe('an order that is paid while resume() asks for the reason of a decline', () => {
  /**
   * Returns from a failed 3-D Secure check, and pays with another card before `outcome` answers.
   */
  const payWhileExplaining = async (merchant: (typeof merchants)[number]) => {
    const scenario = createScenario({ merchant })
    const first = await scenario.visit()
    await scenario.leaveForBank(first, { card: 'asks', actions: 'redirect' })
    const query = await scenario.answer('failed')
    scenario.plan('slowAnswer', 'outcome', { delayMs: 15 * second })
    const page = await scenario.visit({ query })
    const found = page.resume().catch(() => {})
    await scenario.wait(5 * second)
    expect((await scenario.pay(page, { card: 'approves' })).status).toBe('succeeded')
    await scenario.wait(minute)
    await found
    page.close()
    return scenario
  }

  it.each(merchants)('PAY-SDK-18: is still paid after a reload, with %s', async (merchant) => {
    const scenario = await payWhileExplaining(merchant)
    const page = await scenario.visit()
    expect((await scenario.world.clock.until(page.resume())).payment?.status).toBe('succeeded')
  })

  it.each(merchants)('PAY-SDK-18: is not paid again after its intent was purged, with %s', async (merchant) => {
    const scenario = await payWhileExplaining(merchant)
    await scenario.world.service.purgeIntents('order-1')
    const page = await scenario.visit()
    expect((await scenario.pay(page, { card: 'approves' })).status).toBe('succeeded')
    expect(await scenario.charged()).toHaveLength(1)
  })
})

describe('another order on the page', () => {
  it('PAY-SDK-13: does not receive the outcome of the previous order, which another tab pays', async () => {
    const scenario = createScenario({ merchant: 'handlers' })
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
  for (const merchant of merchants)
    it(`I9: a payment confirmed in an adopted intent is found before paying, with ${merchant}`, async () => {
      const scenario = createScenario({ merchant })
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

describe('an attempt without an intent', () => {
  it('I2, I5: after 3-D Secure without `outcome` it stays untraceable, and is not charged again the next day', async () => {
    const scenario = createScenario({ merchant: 'plain' })
    scenario.plan('slow', 'startIntent', { delayMs: 8 * second })
    const page = await scenario.visit({ hasOutcome: false }, 500)
    page.pay({ card: 'asks' }).catch(() => {})
    await scenario.wait(10 * second)
    await scenario.answer('succeeded')
    page.endChallenge('succeeded')
    await scenario.wait(minute)
    expect(await scenario.charged()).toHaveLength(1)
    const [result] = page.state.results
    expect(result && codeOf(result)).toBe('payment.untraceable')
    await scenario.world.clock.sleep(25 * hour)
    const next = await scenario.visit({ hasOutcome: false })
    expect(codeOf(await scenario.pay(next, { card: 'approves' }))).toBe('payment.untraceable')
    expect(await scenario.charged()).toHaveLength(1)
  })
})

describe('amounts', () => {
  for (const merchant of merchants)
    it(`I6: a payment that was pending at another price is an amount.mismatch, with ${merchant}`, async () => {
      const scenario = createScenario({ merchant })
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

  it('I6: another amount than shown is an amount.mismatch at every click', async () => {
    const scenario = createScenario({ merchant: 'otherAmount' })
    const page = await scenario.visit()
    for (let click = 1; click <= 2; click += 1) {
      const result = await scenario.pay(page, { card: 'approves' })
      expect(result).toMatchObject({ status: 'pending', amount: { amount: 50_990, currency: 'EUR' } })
      expect(codeOf(result)).toBe('amount.mismatch')
    }
    expect(await scenario.charged()).toHaveLength(1)
  })
})

describe('a paid order', () => {
  for (const merchant of merchants)
    it(`I7: stays paid after its intent was purged, with ${merchant}`, async () => {
      const scenario = createScenario({ merchant })
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
    const scenario = createScenario({ merchant: 'plain' })
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
    const scenario = createScenario({ merchant: 'plain' })
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
    const scenario = createScenario({ merchant: 'plain' })
    const first = await scenario.visit({ flowId: 'flow_delayed' })
    expect((await scenario.pay(first, { card: 'approves' })).status).toBe('authorised')
    first.close()
    await scenario.world.clock.sleep(8 * 24 * hour)
    const page = await scenario.visit()
    const { payment: found } = await scenario.world.clock.until(page.resume())
    expect(found?.status).toBe('cancelled')
  })

  it('I8: its intent is completed after a long Retry-After', async () => {
    const scenario = createScenario({ merchant: 'plain' })
    const page = await scenario.visit()
    scenario.plan('busyForLong', 'completeIntent')
    expect((await scenario.pay(page, { card: 'approves' })).status).toBe('succeeded')
    await scenario.wait(5 * minute)
    expect((await scenario.intents()).map(({ status }) => status)).toEqual(['COMPLETE'])
  })

  it('I8: its intent is completed if the page is left as soon as pay() has settled', async () => {
    const scenario = createScenario({ merchant: 'plain' })
    const page = await scenario.visit()
    scenario.plan('busyForLong', 'completeIntent')
    await scenario.pay(page, { card: 'approves' })
    page.close()
    await scenario.wait(minute)
    expect((await scenario.intents()).map(({ status }) => status)).toEqual(['COMPLETE'])
  })

  it('PAY-SDK-8: the intent that lists the payment is completed, and not the one of a restart', async () => {
    const scenario = createScenario({ merchant: 'plain' })
    const page = await scenario.visit()
    await scenario.press(page, { card: 'asks' }, 5 * second)
    page.closeChallenge()
    await scenario.wait(30 * second)
    expect((await scenario.pay(page, { card: 'declines' })).status).toBe('declined')
    await scenario.world.clock.until(page.restart({}))
    await scenario.answer('succeeded')
    page.close()
    const next = await scenario.visit()
    await scenario.world.clock.until(next.resume())
    await scenario.wait(minute)
    const [paid] = await scenario.charged()
    const intents = await scenario.intents()
    expect(intents.find(({ id }) => id === paid?.intentId)?.status).toBe('COMPLETE')
    expect(intents.find(({ id }) => id !== paid?.intentId)?.status).not.toBe('COMPLETE')
  })

  it('I8: its intent is completed on the next visit', async () => {
    const scenario = createScenario({ merchant: 'plain' })
    const page = await scenario.visit()
    scenario.plan('lostBefore', 'completeIntent', { times: 99 })
    await scenario.pay(page, { card: 'approves' })
    page.close()
    await scenario.wait(minute)
    scenario.world.network.heal()
    const next = await scenario.visit()
    await scenario.world.clock.until(next.resume())
    await scenario.wait(minute)
    expect((await scenario.intents()).map(({ status }) => status)).toEqual(['COMPLETE'])
  })
})

describe('two tabs', () => {
  for (const merchant of merchants)
    it(`I1: a stale intent and a failing read make no second payment, with ${merchant}`, async () => {
      const scenario = createScenario({ merchant })
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
  for (const merchant of merchants)
    it(`I1: Pay with an empty form reopens the challenge, with ${merchant}`, async () => {
      const scenario = createScenario({ merchant })
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
    const scenario = createScenario({ merchant: 'plain' })
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
    const scenario = createScenario({ merchant: 'handlers' })
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
