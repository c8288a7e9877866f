import { cards } from '../support/cards'
import { type CheckoutPage, expect, test } from '../support/checkout-page'
import { countTimers, type Held, measure } from './measure'

/**
 * How much a tab may grow between the end of the warm-up rounds, which fill caches, and the end of
 * the test.
 */
const limits: Readonly<Record<keyof Held, number>> = {
  heapKb: 600,
  nodes: 20,
  documents: 2,
  frames: 0,
  listeners: 5,
  timers: 0,
}

interface Soak {
  name: string
  /** Runs once, before the first round. */
  prepare?: (checkoutPage: CheckoutPage) => Promise<void>
  warmUp: number
  rounds: number
  round: (checkoutPage: CheckoutPage) => Promise<void>
}

const payOnce = async (checkoutPage: CheckoutPage) => {
  await checkoutPage.startNextOrder()
  await checkoutPage.type(cards.approved.number)
  expect(await checkoutPage.pay()).toMatchObject({ status: 'succeeded' })
  await checkoutPage.destroy()
}

const soaks: readonly Soak[] = [
  { name: 'checkouts: create, mount, fill, pay, destroy', warmUp: 20, rounds: 200, round: payOnce },
  {
    name: 'one order after another on the same frames: restart, fill, pay',
    prepare: (checkoutPage) => checkoutPage.startNextOrder(),
    // The browser still optimises the frames' code: between the 20th and the 120th order the heap
    // grows by 6 kB for each order, and by 2 kB afterwards.
    warmUp: 60,
    rounds: 100,
    round: async ({ page, type, pay }) => {
      await page.evaluate(() => window.checkoutPage?.checkout.restart({ trackingId: crypto.randomUUID() }))
      // The frames have forgotten the card of the previous order.
      await type(cards.approved.number)
      expect(await pay()).toMatchObject({ status: 'succeeded' })
    },
  },
  {
    name: 'mount and destroy',
    warmUp: 10,
    rounds: 50,
    round: async (checkoutPage) => {
      await checkoutPage.startNextOrder()
      await checkoutPage.destroy()
    },
  },
]

/** Runs many checkouts in one tab. Afterwards, the tab may not use more than before. */
for (const { name, prepare, warmUp, rounds, round } of soaks) {
  test(name, async ({ checkoutPage, page }) => {
    await countTimers(page)
    const devTools = await page.context().newCDPSession(page)
    await devTools.send('Performance.enable')
    await devTools.send('HeapProfiler.enable')
    await checkoutPage.open()
    await checkoutPage.destroy()
    await prepare?.(checkoutPage)
    for (let count = 0; count < warmUp; count += 1) await round(checkoutPage)
    const before = await measure(page, devTools)
    const since = Date.now()
    for (let count = 0; count < rounds; count += 1) await round(checkoutPage)
    const seconds = Math.round((Date.now() - since) / 1000)
    const after = await measure(page, devTools)
    console.log(`${rounds} rounds after ${warmUp}, ${seconds} s`)
    expect(tell(before, after)).toEqual([])
  })
}

const names = Object.keys(limits) as (keyof Held)[]

/** Prints a table of all values. Returns the names of those that grew more than their limit. */
const tell = (before: Held, after: Held): string[] => {
  const rows = names.map((name) => {
    const growth = after[name] - before[name]
    return { name, before: before[name], after: after[name], growth, limit: limits[name] }
  })
  console.table(rows)
  // A value that could not be measured (NaN) counts as too large.
  return rows.filter(({ growth, limit }) => !(growth <= limit)).map(({ name }) => name)
}
