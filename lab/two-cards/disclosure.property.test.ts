import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { compare, installGlobals, restoreGlobals } from './play'
import { cardPairs, programsWith } from './programs'

beforeEach(installGlobals)
afterEach(restoreGlobals)

// `npm run test:disclosure` plays 20,000 programs. `PROGRAMS=` and `SEED=` select others, and
// `PATH_OF_RUN=` with the path of a failure plays only that one. `SHRINK=1` then shortens it.
const numRuns = Number(process.env.PROGRAMS ?? 500)
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31)

it(
  'a page cannot distinguish two cards with the same disclosure, whatever it does',
  async () => {
    process.stdout.write(`disclosure: ${numRuns} programs, SEED=${seed}\n`)
    let [played, complete] = [0, 0]
    const property = fc.asyncProperty(programsWith(cardPairs, 22), async (program) => {
      const { one, other, isComplete } = await compare(program)
      played += 1
      if (isComplete) complete += 1
      expect(one).toEqual(other)
    })
    const { SHRINK, PATH_OF_RUN: path } = process.env
    try {
      await fc.assert(property, { numRuns, seed, endOnFailure: SHRINK === undefined, ...(path && { path }) })
    } finally {
      process.stdout.write(`disclosure: ${complete} of ${played} programs completed a card\n`)
    }
    if (path === undefined) expect(complete / played).toBeGreaterThanOrEqual(0.3)
  },
  numRuns * 1000,
)
