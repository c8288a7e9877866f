import { BroadcastChannel } from 'node:worker_threads'
import {
  type EvaluatedModules,
  type RunnerTask,
  type RunnerTestCase,
  type RunnerTestFile,
  type RunnerTestSuite,
  TestRunner,
  vi,
} from 'vitest'
import { startTests } from 'vitest/internal/browser'

/** What instrumented code reads and writes, as StrykerJS names it. */
interface Instrumentation {
  activeMutant?: string | undefined
  currentTestId?: string | undefined
  hitCount?: number | undefined
  hitLimit?: number | undefined
  mutantCoverage?: unknown
}

interface MutantRun {
  kind: 'mutant'
  id: string
  sandboxFileName: string
  /** Whether the mutant is in code that runs while its module loads. */
  isStatic: boolean
  /** Ids, in the order to run them. */
  tests: string[]
  hitLimit?: number
}

interface WorkerState {
  ctx: { files: { filepath: string }[] }
  evaluatedModules: EvaluatedModules
}

const namespace = globalThis as { __stryker__?: Instrumentation }
namespace.__stryker__ ??= {}
const instrumentation = namespace.__stryker__

const testsIn = (suite: RunnerTestSuite): RunnerTestCase[] =>
  suite.tasks.flatMap((task) => (task.type === 'suite' ? testsIn(task) : [task]))

const suitesOf = (task: RunnerTask): RunnerTestSuite[] => {
  const suite = task.suite ?? (task === task.file ? undefined : task.file)
  return suite ? [suite, ...suitesOf(suite)] : []
}

const nameOf = (test: RunnerTestCase): string =>
  [test, ...suitesOf(test)]
    .reverse()
    .map(({ name }) => name)
    .join(' › ')

const messageOf = ({ result }: RunnerTask): string => result?.errors?.[0]?.message ?? 'Unknown failure'

interface Failure {
  /** The id of a test. */
  killedBy: string | undefined
  message: string
}

/**
 * Loads the test files once. Then receives mutants from the plugin in `stryker-runner.mjs`, over a
 * `BroadcastChannel`, and runs the tests of each mutant until one fails. The failed test runs again
 * without the mutant. If it fails again, an error is reported. A test that has timed out does not
 * run again, because it may still be running.
 */
export default class ResidentRunner extends TestRunner {
  #channel = new BroadcastChannel('mutants')
  #isServing = false
  #toRun: RunnerTestFile[] = []
  #failed: RunnerTask | undefined
  #loadFailure: string | undefined
  /** The tests of each file by the file's path. */
  #files = new Map<string, RunnerTestCase[]>()
  #tests = new Map<string, RunnerTestCase>()

  get #state(): WorkerState {
    return (this as unknown as { workerState: WorkerState }).workerState
  }

  /** Vitest calls this before the first test file. It never resolves. */
  async onBeforeCollect(): Promise<void> {
    if (this.#isServing) return
    this.#isServing = true
    // Vitest's main thread would only count the results.
    Object.assign(this, { onCollectStart: () => {}, onTaskUpdate: async () => {}, onCollected: this.#onCollected })
    const failure = await this.#load(this.#state.ctx.files.map(({ filepath }) => filepath))
    if (failure) throw new Error(failure)
    this.#channel.onmessage = async (message) => {
      const { data } = message as unknown as { data: MutantRun | { kind: 'dry run' } }
      const answer: Promise<object> = data.kind === 'mutant' ? this.#runMutant(data) : this.#dryRun()
      this.#channel.postMessage(await answer.catch((error) => ({ error: String(error) })))
    }
    this.#channel.postMessage('ready')
    await new Promise(() => {})
  }

  override async onBeforeRunTask(test: RunnerTask): Promise<void> {
    if (this.#failed) test.mode = 'skip'
    await super.onBeforeRunTask(test)
    instrumentation.currentTestId = test.id
  }

  override onAfterRunTask(test: RunnerTask): void {
    super.onAfterRunTask(test)
    if (test.result?.state === 'fail') this.#failed ??= test
    instrumentation.currentTestId = undefined
  }

  /** Keeps the tests that Vitest has collected, and passes on the files to run. */
  #onCollected = async (files: RunnerTestFile[]): Promise<void> => {
    for (const file of files) {
      this.#files.set(
        file.filepath,
        testsIn(file).filter(({ mode }) => mode === 'run'),
      )
      this.#loadFailure ??= file.result?.errors?.[0]?.message
    }
    this.#tests = new Map([...this.#files.values()].flat().map((test) => [test.id, test]))
    files.splice(0, files.length, ...this.#toRun)
  }

  async #load(paths: string[]): Promise<string | undefined> {
    this.#toRun = []
    this.#loadFailure = undefined
    await startTests(paths, this)
    return this.#loadFailure
  }

  /** Loads a file of the product and every module that imports it again. */
  async #reload(path: string): Promise<string | undefined> {
    const { evaluatedModules } = this.#state
    const ids = new Set<string>()
    const add = (id: string): void => {
      const node = evaluatedModules.getModuleById(id)
      if (!node || ids.has(id)) return
      ids.add(id)
      node.promise = undefined
      node.exports = undefined
      node.evaluated = false
      for (const importer of node.importers) add(importer)
    }
    for (const { id } of evaluatedModules.getModulesByFile(path) ?? []) add(id)
    return await this.#load([...this.#files.keys()].filter((file) => ids.has(file)))
  }

  /** Runs tests of one file until one fails. */
  async #runTogether(tests: RunnerTestCase[]): Promise<Failure | undefined> {
    const [file] = tests.map((test) => test.file)
    if (!file) return
    const reset = (task: RunnerTask): void => {
      task.mode = 'skip'
      delete task.result
      if (task.type === 'suite') task.tasks.forEach(reset)
    }
    reset(file)
    const suites = new Set(tests.flatMap(suitesOf))
    for (const task of [...suites, ...tests]) task.mode = 'run'
    this.#toRun = [file]
    this.#failed = undefined
    await startTests([], this)
    vi.restoreAllMocks()
    const failedSuite = [...suites].find(({ result }) => result?.errors?.length)
    const [failed, killer] = [this.#failed ?? failedSuite, this.#failed ?? tests[0]]
    return failed && { killedBy: killer?.id, message: messageOf(failed) }
  }

  async #dryRun() {
    const tests = []
    for (const [fileName, ofFile] of this.#files) {
      const start = performance.now()
      const failure = await this.#runTogether(ofFile)
      if (failure) throw new Error(`${failure.killedBy && this.#tests.get(failure.killedBy)?.name}: ${failure.message}`)
      const durationMs = (performance.now() - start) / ofFile.length
      for (const test of ofFile) tests.push({ id: test.id, name: nameOf(test), fileName, durationMs })
    }
    return { tests, mutantCoverage: instrumentation.mutantCoverage }
  }

  async #runAll(ids: string[]): Promise<Failure | undefined> {
    const tests = ids.map((id) => this.#tests.get(id)).filter((test) => test !== undefined)
    const starts = tests.flatMap((test, index) => (test.file === tests[index - 1]?.file ? [] : [index]))
    for (const [index, start] of starts.entries()) {
      const failure = await this.#runTogether(tests.slice(start, starts[index + 1]))
      if (failure) return failure
    }
    return undefined
  }

  async #runMutant({ id, sandboxFileName, isStatic, tests, hitLimit = Number.POSITIVE_INFINITY }: MutantRun) {
    Object.assign(instrumentation, { activeMutant: id, hitCount: 0, hitLimit })
    const loadFailure = isStatic ? await this.#reload(sandboxFileName) : undefined
    const failure = loadFailure ? { killedBy: tests[0], message: loadFailure } : await this.#runAll(tests)
    const isEndless = (instrumentation.hitCount ?? 0) > hitLimit
    const hasLeftovers = /timed out in \d+ ?ms/.test(failure?.message ?? '')
    Object.assign(instrumentation, { activeMutant: undefined, hitCount: undefined, hitLimit: undefined })
    if (isStatic) await this.#reload(sandboxFileName)
    const proof = failure?.killedBy && !hasLeftovers ? await this.#runAll([failure.killedBy]) : undefined
    return { failure, isEndless, hasLeftovers, error: proof && `Fails without a mutant: ${proof.message}` }
  }
}
