import { mergeConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import base from '../../vite.config'
import subjects from './subjects.json'

const { tests } = process.env.MUTATED === 'handlers' ? subjects.handlers : subjects.core

const isRandom = ({ moduleId }: TestSpecification): boolean => /property|sequences/.test(moduleId)

/**
 * Runs random sequences last. StrykerJS ends a run at the first test that fails, and a unit test
 * fails sooner.
 */
class RandomLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return [...files].sort((one, other) => Number(isRandom(one)) - Number(isRandom(other)))
  }
}

/**
 * The tests that must fail for each mutant: unit tests, and random sequences of whole checkouts.
 * `RUNS` limits the number of sequences.
 */
export default mergeConfig(
  { ...base, test: { ...base.test, projects: undefined } },
  {
    test: {
      include: tests,
      env: { RUNS: '50', SEED: '1' },
      maxWorkers: 1,
      sequence: { sequencer: RandomLast },
    },
  },
)
