import { readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { BroadcastChannel } from 'node:worker_threads'
import { commonTokens, declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin'
import { DryRunStatus, MutantRunStatus, TestStatus } from '@stryker-mutator/api/test-runner'
import { createVitest } from 'vitest/node'

/** In the sandbox, so that a restarted process continues with the same order of tests. */
const orderFile = 'order-of-tests.json'

const readOrder = () => {
  try {
    return JSON.parse(readFileSync(orderFile, 'utf8'))
  } catch {
    return { durations: {}, killers: {} }
  }
}

/**
 * Returns the tests in the order that finds a failure soonest: first those that killed mutants of
 * the same file, the latest first, then the fastest.
 */
const inOrder = (tests, fileName, { durations, killers }) => {
  const chosen = new Set(tests)
  const likely = (killers[fileName] ?? []).filter((id) => chosen.has(id))
  const others = tests.filter((id) => !likely.includes(id)).sort((one, other) => durations[one] - durations[other])
  return [...likely, ...others]
}

/**
 * StrykerJS's own runner for Vitest starts a thread for each mutant, which loads the product, the
 * tests and the mock of the service again (3 s). This one keeps the thread (`vitest-runner.ts`).
 * Only a mutant of code that runs while its module loads reloads modules.
 */
class ResidentVitestRunner {
  static inject = [commonTokens.options]
  #channel = new BroadcastChannel('mutants')
  #order = readOrder()
  #hasLeftovers = false

  constructor(options) {
    void options
  }

  capabilities() {
    return { reloadEnvironment: true }
  }

  async init() {
    process.env.NODE_ENV = 'test'
    // StrykerJS ended without ending this process.
    process.once('disconnect', () => process.exit())
    const vitest = await createVitest('test', {
      config: 'scripts/mutations/vitest.config.ts',
      runner: 'scripts/mutations/vitest-runner.ts',
      watch: false,
      reporters: [{}],
      onConsoleLog: () => false,
    })
    const isReady = this.#answer()
    // Ends with this process: the thread waits for the next mutant.
    void vitest.start()
    await isReady
  }

  async dryRun() {
    const { tests, mutantCoverage, error } = await this.#ask({ kind: 'dry run' })
    if (error) return { status: DryRunStatus.Error, errorMessage: error }
    this.#order.durations = Object.fromEntries(tests.map(({ id, durationMs }) => [id, durationMs]))
    this.#storeOrder()
    const results = tests.map(({ durationMs, ...test }) => ({
      ...test,
      timeSpentMs: durationMs,
      status: TestStatus.Success,
    }))
    return { status: DryRunStatus.Complete, tests: results, mutantCoverage }
  }

  async mutantRun({ activeMutant, mutantActivation, testFilter, hitLimit, sandboxFileName }) {
    // StrykerJS runs the mutant again in a new process.
    if (this.#hasLeftovers) throw new Error('A test of an earlier mutant did not end')
    const fileName = relative(process.cwd(), sandboxFileName)
    const tests = inOrder(testFilter ?? Object.keys(this.#order.durations), fileName, this.#order)
    const isStatic = mutantActivation === 'static'
    const result = await this.#ask({ kind: 'mutant', id: activeMutant.id, sandboxFileName, isStatic, tests, hitLimit })
    if (result.error) throw new Error(result.error)
    this.#hasLeftovers = result.hasLeftovers
    if (result.isEndless) return { status: MutantRunStatus.Timeout, reason: 'The hit limit was reached' }
    if (!result.failure) return { status: MutantRunStatus.Survived, nrOfTests: tests.length }
    const { killedBy, message } = result.failure
    const { killers } = this.#order
    killers[fileName] = [killedBy, ...(killers[fileName] ?? []).filter((id) => id !== killedBy)]
    this.#storeOrder()
    const nrOfTests = tests.indexOf(killedBy) + 1
    return { status: MutantRunStatus.Killed, killedBy: [killedBy], failureMessage: message, nrOfTests }
  }

  #storeOrder() {
    writeFileSync(orderFile, JSON.stringify(this.#order))
  }

  #answer() {
    return new Promise((resolve) => {
      this.#channel.onmessage = ({ data }) => resolve(data)
    })
  }

  #ask(message) {
    const answer = this.#answer()
    this.#channel.postMessage(message)
    return answer
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'resident-vitest', ResidentVitestRunner)]
