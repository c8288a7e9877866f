import * as fc from 'fast-check'
import { afterEach, it, vi } from 'vitest'
import { storageModes } from './browser/browser'
import { flavours } from './browser/checkout'
import { browsingCommands, payingCommands } from './commands/customer'
import { surroundingCommands } from './commands/surroundings'
import { judgeEnd } from './judge/end'
import { merchantKinds } from './merchant/merchant'
import { reportOf } from './report'
import { createShop, openTab } from './shop'
import type { Shop } from './shop-state'
import { createWorld } from './world'

// Real digests run in threads, which would make the order of events random. These digests only
// differ for different inputs.
vi.mock('../../src/mock/ids', async (original) => ({
  ...(await original<object>()),
  digest: async (salt: string, text: string) => `${salt} ${text}`,
}))
vi.mock('../../src/server/checkout/digest', () => ({ digest: async (value: unknown) => JSON.stringify(value) }))
// Creating `Intl` formats would take most of the time, and no check depends on them.
vi.mock('../../src/shared/money', async (original) => ({
  ...(await original<object>()),
  formatMoney: ({ amount, currency }: { amount: number; currency: string }) => `${amount} ${currency}`,
  isCurrency: (code: string) => code === 'EUR',
}))

afterEach(() => void vi.useRealTimers())

const { RUNS, SEED, PATH_OF_RUN, REPLAY, npm_lifecycle_event: script } = process.env
const isLong = script === 'test:model'

/**
 * The number of sequences per seed. A long run uses several seeds in turn, so that it can continue
 * from any of them.
 */
const perSeed = isLong ? 1000 : 450
const numRuns = Number(RUNS ?? (isLong ? 20_000 : 2 * perSeed))

const first = Number(SEED ?? Math.floor(Math.random() * 2 ** 30))
const ownSeeds = Array.from({ length: Math.ceil(numRuns / perSeed) }, (_, index) => ({
  seed: first + index,
  runs: Math.min(perSeed, numRuns - index * perSeed),
}))
// `npm test` plays a fixed seed and some new sequences. `npm run test:model` looks for many more.
const shortSeeds = [
  { seed: 1, runs: perSeed },
  { seed: first, runs: 200 },
]
const seeds = isLong || SEED !== undefined || RUNS !== undefined ? ownSeeds : shortSeeds
console.warn(`Random sequences of the checkout: seeds ${seeds.map(({ seed }) => seed).join(', ')}`)

const sizes = { maxCommands: 30, size: 'max', ...(REPLAY === undefined ? {} : { replayPath: REPLAY }) } as const
const browsing = [...browsingCommands, ...surroundingCommands]
// After the payment, an order no longer changes. So some sequences contain no payment.
const commands = fc.oneof(
  { weight: 6, arbitrary: fc.commands([...browsing, ...payingCommands, ...payingCommands], sizes) },
  { weight: 1, arbitrary: fc.commands(browsing, sizes) },
)

const mostly = <Value>(usual: Value, others: readonly Value[]) =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...others) })

const optionsOfRun = fc.record({
  seed: fc.integer({ min: 0, max: 1_000_000 }),
  merchant: mostly('handlers' as const, merchantKinds),
  profile: fc.constantFrom('full' as const, 'full' as const, 'base' as const),
  flowId: fc.constantFrom('flow_immediate', 'flow_immediate', 'flow_delayed', 'flow_auto_capture'),
  flavour: fc.constantFrom(...flavours),
  storage: fc.tuple(mostly('works', storageModes), fc.constant('works' as const)),
  tabs: fc.constantFrom(1, 1, 2),
  // One of 31 sequences uses HTTP and GraphQL, which takes ten times as long.
  byWire: fc.integer({ min: 0, max: 30 }).map((one) => one === 30),
})

type Run = typeof optionsOfRun extends fc.Arbitrary<infer Options> ? Options : never

const openShop = ({ flowId, flavour, tabs, ...world }: Run): Shop => {
  const shop = createShop(createWorld(world), { flowId, flavour })
  const { log } = openTab(shop, 0)
  if (tabs === 2) openTab(shop, 1, log)
  return shop
}

const play = async ({ seed, runs }: { seed: number; runs: number }) => {
  const property = fc.asyncProperty(optionsOfRun, commands, async (options, sequence) => {
    const shop = openShop(options)
    await fc.asyncModelRun(() => ({ model: shop, real: shop }), sequence)
    await judgeEnd(shop)
  })
  const details = await fc.check(property, {
    numRuns: runs,
    seed,
    ...(PATH_OF_RUN === undefined ? {} : { path: PATH_OF_RUN }),
    endOnFailure: false,
    // With the default bias, a third of the sequences would be short.
    unbiased: true,
  })
  if (details.failed) throw new Error(reportOf(details))
}

it.each(seeds)(
  'holds for $runs random sequences of what customers, networks and merchants do, from seed $seed',
  play,
  Math.max(120_000, perSeed * 500),
)
