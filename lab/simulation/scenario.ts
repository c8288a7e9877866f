import { returnUrl } from '../../src/mock/domain/challenges'
import type { ChallengeResult, PaymentRecord } from '../../src/mock/store/records'
import type { PaymentResult } from '../../src/sdk/types'
import { type HowToPay, openPage, type Page, type PageOptions } from './browser/page'
import { email } from './cards'
import { hasMoney } from './judge/history'
import type { PlannedMishap } from './network'
import { createWorld, type World, type WorldOptions } from './world'

export interface Visit extends Pick<PageOptions, 'flavour' | 'query'> {
  /** The index of the browser. @default 0 */
  browser?: number
  /** The price on the page and in the shop. @default the previous price, 5099 at first */
  amount?: number
  /** @default flow_immediate */
  flowId?: string
}

/** A shop with one order, for tests of single sequences. */
export interface Scenario {
  world: World
  /**
   * Opens the checkout and waits until it has loaded.
   *
   * @param loadMs the milliseconds to wait
   * @default 3000
   */
  visit(visit?: Visit, loadMs?: number): Promise<Page>
  /** Changes the price in the shop and on the page. */
  changePrice(page: Page, amount: number): void
  /** Presses Pay and waits for the result. */
  pay(page: Page, how?: HowToPay): Promise<PaymentResult>
  /** Presses Pay and lets time pass, in milliseconds. */
  press(page: Page, how: HowToPay, ms: number): Promise<void>
  /** Presses Pay and waits until the browser has left the page for the bank's page. */
  leaveForBank(page: Page, how: HowToPay): Promise<void>
  /**
   * Answers the newest open challenge, in the bank's app or on the bank's page.
   *
   * @returns the query string of the return URL
   */
  answer(result: ChallengeResult): Promise<string>
  wait(ms: number): Promise<void>
  plan(mishap: PlannedMishap['mishap'], operation: string, more?: Partial<PlannedMishap>): void
  payments(): Promise<PaymentRecord[]>
  /** Returns the payments that have charged or reserved money. */
  charged(): Promise<PaymentRecord[]>
  intents(): ReturnType<World['service']['intents']>
}

const trackingId = 'order-1'
const second = 1000

export const createScenario = (options: WorldOptions = {}): Scenario => {
  const world = createWorld(options)
  const { clock, orders, network, service } = world
  const order = { trackingId, flowId: 'flow_immediate', amount: { amount: 5099, currency: 'EUR' } }
  const setPrice = (amount: number) => {
    order.amount = { amount, currency: 'EUR' }
    orders.set(trackingId, { ...order })
  }
  setPrice(5099)
  const payments = async () => (await service.payments()).filter(({ orderId }) => orderId === trackingId)

  const scenario: Scenario = {
    world,
    visit: async ({ browser = 0, amount, flowId = order.flowId, ...page } = {}, loadMs = 3 * second) => {
      order.flowId = flowId
      setPrice(amount ?? order.amount.amount)
      const opened = openPage({
        world,
        browser: world.browsers[browser] as Page['browser'],
        intent: { trackingId, paymentFlowId: flowId, amount: order.amount, customer: { email } },
        ...page,
        onLeft: () => opened.close(),
      })
      await clock.pass(loadMs)
      return opened
    },
    changePrice: (page, amount) => {
      setPrice(amount)
      page.update({ amount: order.amount })
    },
    pay: (page, how) => clock.until(page.pay(how)),
    press: async (page, how, ms) => {
      page.pay(how).catch(() => {})
      await clock.pass(ms)
    },
    leaveForBank: async (page, how) => {
      page.pay(how).catch(() => {})
      await clock.pass(10 * second)
      if (page.state.isOpen) throw new Error('The page was not left')
    },
    answer: async (result) => {
      const challenge = (await service.challenges()).findLast((asked) => asked.result === null)
      if (!challenge) throw new Error('There is no open challenge')
      await service.challenge(result, challenge.id)
      return new URL(returnUrl(challenge, result) ?? 'https://shop.example').search
    },
    wait: clock.pass,
    plan: (mishap, operation, more) => network.plan({ mishap, operation, times: 1, ...more }),
    payments,
    charged: async () => (await payments()).filter(hasMoney),
    intents: async () => (await service.intents()).filter((intent) => intent.trackingId === trackingId),
  }
  return scenario
}

/** Returns the error code of a result. */
export const codeOf = (result: PaymentResult): string | undefined =>
  'error' in result ? result.error?.code : undefined
