import { type ClockCase, clockCases } from '../../lab/contract-suite/clock-cases'
import { type Answer, type Call, type ContractCase, NotApplicable } from '../../lab/contract-suite/contract-case'
import { at } from '../../lab/contract-suite/helpers'
import { contractSuite } from '../../lab/contract-suite/suite'
import { CannotCheck, type Difference, differenceOf } from './failure'
import { capabilityOf, type Grade, gradeOf, ruleIdOf, rules } from './rules'

export type Status = 'passed' | 'failed' | 'notApplicable' | 'notChecked'

export interface CaseResult {
  rule: string
  name: string
  grade: Grade
  capability: string
  status: Status
  durationMs: number
  /** What the case expected and what it received. Only if the case failed. */
  difference?: Difference
  /** The `effect` of the rule. Only if the case failed. */
  effect?: string
  /**
   * The feature or option that is missing, or why the case was not run. Only with the status
   * `notApplicable` or `notChecked`.
   */
  needs?: string
}

/** The number of records that a run has created in the service, by their kind. */
export type LeftBehind = Readonly<Record<string, number>>

export interface RunOptions {
  call: Call
  /** The additions that the service announces. */
  features: readonly string[]
  isSelected?: (name: string) => boolean
  /**
   * By the clock of `now`. After the deadline, only the cases that move the service's clock are
   * still started.
   * @default no deadline
   */
  deadline?: number
  now?: () => number
  /** Moves the service's clock. Only the mock has such an interface. */
  advanceClock?: (milliseconds: number) => Promise<void>
  onResult?: (result: CaseResult) => void
}

/** The value of `needs` in the result of a case that was left out because of the deadline. */
export const needsMoreTime = 'more time: --time-limit'

const isSelectedByDefault = () => true

/** Runs the cases of the contract suite one after the other. */
export const runSuite = async (options: RunOptions): Promise<CaseResult[]> => {
  const {
    call,
    features,
    isSelected = isSelectedByDefault,
    deadline = Infinity,
    now = Date.now,
    advanceClock,
    onResult,
  } = options
  const results: CaseResult[] = []
  const add = (result: CaseResult) => {
    results.push(result)
    onResult?.(result)
  }
  for (const one of contractSuite.filter(({ name }) => isSelected(name))) {
    if (now() >= deadline) add(notChecked(one.name, needsMoreTime))
    else add(await runCase(one, () => one.run({ call, features }), now))
  }
  for (const one of clockCases.filter(({ name }) => isSelected(name))) {
    if (!advanceClock) add(notChecked(one.name, "a moved clock: the mock's control interface"))
    else add(await runCase(one, () => one.run({ call, advanceClock }), now))
  }
  return results
}

const describe = (name: string) => ({
  rule: ruleIdOf(name),
  name,
  // The published interface does not define the time limits of a service, so the cases about time
  // have the grade `addition`.
  grade: clockCases.some((one) => one.name === name) ? ('addition' as const) : gradeOf(name),
  capability: capabilityOf(name),
})

const notChecked = (name: string, needs: string): CaseResult => ({
  ...describe(name),
  status: 'notChecked',
  durationMs: 0,
  needs,
})

const runCase = async (
  { name }: ContractCase | ClockCase,
  run: () => Promise<void>,
  now: () => number,
): Promise<CaseResult> => {
  const since = now()
  const finish = (status: Status, details: Partial<CaseResult> = {}): CaseResult => ({
    ...describe(name),
    status,
    durationMs: now() - since,
    ...details,
  })
  try {
    await run()
    return finish('passed')
  } catch (error) {
    if (error instanceof CannotCheck) throw error
    if (error instanceof NotApplicable) return finish('notApplicable', { needs: error.needs })
    const effect = rules[ruleIdOf(name)]?.effect
    return finish('failed', { difference: differenceOf(error), ...(effect !== undefined && { effect }) })
  }
}

/** The paths of the ids of created records, by the kind of record. */
const created: Readonly<Record<string, readonly string[]>> = {
  payments: ['data.authorizePayment.id', 'errors.0.extensions.paymentId'],
  'payment methods': ['data.tokenisePaymentMethod.token'],
  customers: ['data.createCustomer', 'data.tokenisePaymentMethod.customer.id'],
  intents: ['data.startIntent.id'],
  'Client Tokens': ['data.generateClientToken.token'],
}

/** Counts the records that a run creates, from the answers that it receives. */
export const countCreated = () => {
  const ids = new Map<string, Set<string>>()
  return {
    onAnswer: (_: string, answer: Answer): void => {
      const plain: Answer = { ...answer, removed: [] }
      for (const [kind, paths] of Object.entries(created)) {
        for (const id of paths.map((path) => at(plain, path)).filter((id) => typeof id === 'string')) {
          ids.set(kind, (ids.get(kind) ?? new Set()).add(id))
        }
      }
    },
    leftBehind: (): LeftBehind => Object.fromEntries([...ids].map(([kind, found]) => [kind, found.size])),
  }
}
