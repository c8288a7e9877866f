import { createVitest, type TestModule } from 'vitest/node'
import { root } from '../paths'
import type { Protection } from './protection'

export interface TestCounts {
  passed: number
  failed: number
}

/** Runs tests, many times in one process, because Vitest needs longer to start than most tests. */
export interface TestRunner {
  /**
   * Runs only the tests that a protection names. A test file that cannot be loaded counts as no
   * test.
   */
  run(protection: Protection): Promise<TestCounts>
  close(): Promise<void>
}

/**
 * A random test must find the removal of a protection within this number of programs. The seed is
 * fixed, so that every run has the same result; `npm test` also plays fresh programs.
 */
const environment = { PROGRAMS: '2000', SEED: '1' }

const escaped = (title: string) => title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const countTests = (module: TestModule | undefined): TestCounts => {
  const states = [...(module?.children.allTests() ?? [])].map((test) => test.result().state)
  const count = (wanted: string) => states.filter((state) => state === wanted).length
  return { passed: count('passed'), failed: count('failed') }
}

export const openTestRunner = async (): Promise<TestRunner> => {
  for (const [name, value] of Object.entries(environment)) process.env[name] ??= value
  const vitest = await createVitest('test', { root, watch: false, reporters: [{}] })
  await vitest.standalone()
  const changed = new Set<string>()
  return {
    run: async ({ file, test, title }) => {
      // Each file has changed since the last run, or has been restored.
      for (const each of changed.add(root + file)) vitest.invalidateFile(each)
      vitest.setGlobalTestNamePattern(new RegExp(escaped(title)))
      const { testModules } = await vitest.runTestSpecifications(await vitest.globTestSpecifications([test]))
      // Contains the test files of earlier runs too.
      return countTests(testModules.find(({ moduleId }) => moduleId === root + test))
    },
    close: () => vitest.close(),
  }
}
