import * as fc from 'fast-check'
import { afterEach, it, vi } from 'vitest'
import { browsingCommands, payingCommands } from './commands/customer'
import { surroundingCommands } from './commands/surroundings'
import { checkQuiet } from './invariants'
import { reportOf } from './report'
import { createShop, openTab } from './shop'
import { createWorld } from './world'

// The digests of the mock only have to differ; the browser's own take threads, and with them the order of things.
vi.mock('../mock/digest', async () => {
  const { createHmac } = await import('node:crypto')
  return { digest: async (salt: string, text: string) => createHmac('sha256', salt).update(text).digest('hex') }
})

afterEach(() => void vi.useRealTimers())

const { RUNS, SEED, PATH_OF_RUN, REPLAY, npm_lifecycle_event: script } = process.env
const long = script === 'test:model'
const numRuns = Number(RUNS ?? (long ? 20_000 : 2000))
// Everybody's tests are the same ones; new sequences are looked for by command.
const seed = SEED ?? (long ? undefined : 1)

const sizes = { maxCommands: 25, size: 'max', ...(REPLAY === undefined ? {} : { replayPath: REPLAY }) } as const
const browsing = [...browsingCommands, ...surroundingCommands]
// An order that is paid changes no more: some customers do not come to that.
const commands = fc.oneof(
  { weight: 2, arbitrary: fc.commands([...browsing, ...payingCommands], sizes) },
  { weight: 1, arbitrary: fc.commands(browsing, sizes) },
)

it(
  `holds for ${numRuns} random sequences of what customers, networks and merchants do`,
  async () => {
    const property = fc.asyncProperty(
      fc.record({
        seed: fc.integer({ min: 0, max: 1_000_000 }),
        tabs: fc.constantFrom(1, 1, 2),
        flowId: fc.constantFrom('flow_immediate', 'flow_delayed'),
        // Through HTTP and GraphQL it takes ten times as long.
        byWire: fc.integer({ min: 0, max: 30 }).map((one) => one === 30),
      }),
      commands,
      async (options, sequence) => {
        const shop = createShop(createWorld(options))
        const { book } = openTab(shop, 0)
        if (options.tabs === 2) openTab(shop, 1, book)
        await fc.asyncModelRun(() => ({ model: shop, real: shop }), sequence)
        await checkQuiet(shop)
      },
    )
    const details = await fc.check(property, {
      numRuns,
      ...(seed === undefined ? {} : { seed: Number(seed) }),
      ...(PATH_OF_RUN === undefined ? {} : { path: PATH_OF_RUN }),
      endOnFailure: false,
    })
    if (details.failed) throw new Error(reportOf(details))
  },
  Math.max(120_000, numRuns * 200),
)
