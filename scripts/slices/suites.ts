import { readdirSync } from 'node:fs'
import { examplesOfNpmTest } from '../examples/examples-of-npm-test'
import { root } from '../paths'
import { filesInSlices } from './chromium-files'
import { itemsOf, type Slice } from './slice'

/** A suite that takes too long to run whole in `npm test`. */
export interface LongSuite {
  name: string
  /**
   * The number of slices: as many consecutive commits play the whole suite. Every run plays a suite
   * with one slice.
   */
  parts: number
  /** What the commands name, if they name items: each belongs to one slice. */
  items?: readonly string[]
  /**
   * Returns the shell command that plays a slice; undefined if the slice is empty.
   * @param run the number of the run, for suites with random input
   */
  command(slice: Slice, run: number): string | undefined
}

const defaultParts = 8

const filesIn = (folder: string, pattern: RegExp): string[] =>
  readdirSync(root + folder)
    .filter((name) => pattern.test(name))
    .sort()

/** Creates a suite that Playwright divides. Its configuration needs `fullyParallel`. */
const playwright = (name: string, config: string): LongSuite => ({
  name,
  parts: defaultParts,
  command: ({ index, parts }) => `npx playwright test --config ${config} --shard=${index + 1}/${parts}`,
})

/** Creates a suite of items that a command takes as its parameters. */
const list = (name: string, items: readonly string[], command: string): LongSuite => ({
  name,
  parts: defaultParts,
  items,
  command: (slice) => {
    const chosen = itemsOf(items, slice)
    return chosen.length > 0 ? `${command} ${chosen.join(' ')}` : undefined
  },
})

/**
 * Creates a suite of random input. Each run plays other input.
 * @param counts how many inputs, as environment variables
 */
const random = (name: string, counts: string, files: readonly string[]): LongSuite => ({
  name,
  parts: 1,
  command: (_slice, run) => `SEED=${run % 1_000_000} ${counts} npx vitest run ${files.join(' ')} --reporter=dot`,
})

/** Creates a suite that every run plays whole, unless it is turned off. */
const whole = (name: string, command: string, isOn = true): LongSuite => ({
  name,
  parts: 1,
  command: () => (isOn ? command : undefined),
})

/** The examples that `npm test` does not run whole. Their pages are those of the others. */
const examples = filesIn('scripts/examples', /\.spec\.ts$/)
  .map((file) => file.replace('.ts', ''))
  .filter((example) => !examplesOfNpmTest.includes(example))

/** The suites of which `npm test` plays a slice. A new suite is one line. */
export const longSuites: readonly LongSuite[] = [
  {
    name: 'Chromium',
    parts: defaultParts,
    command: ({ index, parts }) =>
      `npx playwright test ${filesInSlices.join(' ')} --project=chromium --shard=${index + 1}/${parts}`,
  },
  {
    name: 'Firefox',
    parts: defaultParts,
    command: ({ index, parts }) =>
      `npx playwright test --project=firefox "--project=firefox, dark" --shard=${index + 1}/${parts}`,
  },
  playwright('matrix', 'e2e/matrix.config.ts'),
  playwright('attacks that measure time', 'e2e/protections.config.ts'),
  playwright('soak', 'e2e/soak/soak.config.ts'),
  {
    name: 'protections',
    parts: defaultParts,
    command: ({ index, parts }) => `npx tsx scripts/protections/run.ts --slice ${index + 1}/${parts}`,
  },
  // In one process, so that both cores are busy.
  random('random input', 'RUNS=300 PROGRAMS=500', [
    'lab/simulation/checkout.test.ts',
    'lab/orders-model/orders.property.test.ts',
    'lab/two-cards/disclosure.property.test.ts',
  ]),
  // In development, each example also takes a payment in Chromium.
  list(
    'examples',
    examples,
    'EXAMPLE_BROWSERS=firefox npx vitest run --config scripts/examples/vitest.config.ts --no-file-parallelism',
  ),
  whole('base profile', 'npm run test:base'),
  whole('PostgreSQL', 'npm run test:postgres', process.env.TENDER_POSTGRES !== 'none'),
]
