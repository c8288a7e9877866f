import fc from 'fast-check'
import { cardPairs, type Program, programsWith } from '../lab/two-cards/programs'
import { expect, test } from './support/checkout-page'
import { areAlike, arePayable } from './support/two-cards/alike'
import { routeHostilePage } from './support/two-cards/hostile-page'
import { observePage } from './support/two-cards/observe-page'
import { play } from './support/two-cards/play'

// With one site and two sites, 16 programs in each browser, and 320 with `PROGRAMS=20`, which takes
// half an hour. `SEED=` selects others. `disclosure.property.test.ts` plays many more, without a
// browser.
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31)
const [tests, programsPerTest] = [8, Number(process.env.PROGRAMS ?? 1)]
const maxSteps = 6
/** How often a program is played with each card at most. */
const mostRuns = 4
type Played = Awaited<ReturnType<typeof play>>

/** The customer fills in the first element, and the page pays. */
const payment: Program['actions'] = [
  { kind: 'fill', frame: 0 },
  { kind: 'pay', frame: 0 },
]
const pairs = cardPairs.filter(areAlike)
const programs = fc.oneof(
  programsWith(pairs, maxSteps).map((program): Program => ({ ...program, actions: [...program.actions, ...payment] })),
  // The first payment reaches the merchant's server.
  programsWith(pairs.filter(arePayable), maxSteps).map(
    (program): Program => ({ ...program, actions: [...payment, ...program.actions, ...payment] }),
  ),
)

const beginsWithPayment = ({ actions }: Program): boolean => actions[1]?.kind === 'pay' && actions[0]?.kind === 'fill'

/** Returns the sources of which the page has observed something else, with the first difference. */
const differencesOf = (one: Record<string, string[]>, other: Record<string, string[]>): string =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])]
    .flatMap((source) => {
      const [first = [], second = []] = [one[source], other[source]]
      const at = Array.from({ length: Math.max(first.length, second.length) }).findIndex(
        (_, index) => first[index] !== second[index],
      )
      return at < 0 ? [] : [`${source}: ${first[at]} / ${second[at]}`]
    })
    .join('; ')

test.use({ expectedNoise: [/Tender: (options|frame)\.|status of 404/] })

for (let index = 0; index < tests; index += 1) {
  test(`a page cannot distinguish two cards in the built frames, programs ${index + 1} of ${tests}`, async ({
    page,
    own,
  }) => {
    test.setTimeout(60_000 * (2 + programsPerTest))
    const chosen = fc.sample(programs, { seed: seed + index, numRuns: programsPerTest })
    process.stdout.write(`two cards: ${chosen.length} programs, SEED=${seed}\n`)
    // Chromium renders no frames of another site outside the viewport, and the test waits for all.
    await page.setViewportSize({ width: 1280, height: 6000 })
    await page.addInitScript(observePage)
    await routeHostilePage(page, own)
    let [complete, paid] = [0, 0]
    for (const program of chosen) {
      // A difference of one run may come from a busy machine. With a leak, no run with one card is
      // like any run with the other.
      const [ones, others]: [Played[], Played[]] = [[], []]
      const alike = () => ones.find((one) => others.some((other) => differencesOf(one.seen, other.seen) === ''))
      while (ones.length < mostRuns && !alike()) {
        ones.push(await play(page, own, program, program.cards.one))
        others.push(await play(page, own, program, program.cards.other))
      }
      if (!alike()) expect(ones.at(-1)?.seen, JSON.stringify(program)).toEqual(others.at(-1)?.seen)
      if (alike()?.isComplete) complete += 1
      if (alike()?.isPaid) paid += 1
      if (beginsWithPayment(program) && arePayable(program.cards)) expect(alike()).toHaveProperty('isPaid', true)
    }
    process.stdout.write(`two cards: ${complete} of ${chosen.length} programs completed a card, ${paid} paid\n`)
    if (chosen.length >= 5) expect(complete).toBeGreaterThan(0)
  })
}
