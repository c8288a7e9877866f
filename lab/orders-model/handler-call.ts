/** A fault of one request from the shop's server to the service. */
export const networkFaults = [
  'lostRequest',
  'lostAnswer',
  'broken',
  'brokenAfterwards',
  'limited',
  'limitedForLong',
  'unauthorised',
  'notRun',
  'slowAnswer',
  'late',
] as const
export type NetworkFault = (typeof networkFaults)[number]

export interface PlannedFault {
  /** The name of an operation, or `any`. */
  operation: string
  fault: NetworkFault
  /** How many requests of the call have the fault. */
  times: number
}

/** The faults of one call of the handlers. */
export interface Misfortune {
  network: readonly PlannedFault[]
  /**
   * The store rejects a number of calls from the nth call on, before or after it has executed them.
   */
  store: { from: number; times: number; isStored: boolean } | null
  /**
   * The process of the call ends at the nth step, before or after the store or the service has
   * executed the step.
   */
  death: { atStep: number; isCarriedOut: boolean } | null
  /** How the shop's `order` function fails for a browser's request; null if it works. */
  shop: 'refuses' | 'fails' | null
}

export const noMisfortune: Misfortune = { network: [], store: null, death: null, shop: null }

/** The members of an `authorise` body that the model reads. */
export interface PostedBody {
  trackingId: string
  attemptKey: string
  type: string
  token?: string
  intentId?: string
  amount: { amount: number; currency: string }
  returnUrl?: string
  timeoutMs?: number
}

/** One call of the handlers: a request of a browser, or a call of the shop. */
export interface HandlerCall {
  readonly kind: 'authorise' | 'outcome' | 'settle' | 'verify'
  readonly trackingId: string
  readonly startedAt: number
  /** The body of a request to `authorise`; null for other calls. */
  readonly posted: PostedBody | null
  /** The attempt key in a request to `outcome`. */
  readonly asksFor: string | null
  /** Whether the caller owns the order. */
  readonly isOwner: boolean
  /** Whether the body is well-formed and returns to a URL of the shop. */
  readonly isWellFormed: boolean
  readonly misfortune: Misfortune
  endedAt: number | null
  /** Whether the process of the call has ended, so that its code must not continue. */
  isDead: boolean
  steps: number
  storeCalls: number
  /** How many times each planned network fault has occurred. */
  met: number[]
}

export const newCall = (
  parts: Pick<HandlerCall, 'kind' | 'trackingId' | 'startedAt' | 'misfortune'> & Partial<HandlerCall>,
): HandlerCall => ({
  posted: null,
  asksFor: null,
  isOwner: true,
  isWellFormed: true,
  endedAt: null,
  isDead: false,
  steps: 0,
  storeCalls: 0,
  met: parts.misfortune.network.map(() => 0),
  ...parts,
})

export const isActive = ({ endedAt, isDead }: HandlerCall): boolean => endedAt === null && !isDead

/**
 * Returns the fault that is planned for a request of this operation, and counts it as occurred.
 * Undefined if no planned fault is left.
 */
export const takeFault = ({ misfortune, met }: HandlerCall, operation: string): NetworkFault | undefined => {
  const index = misfortune.network.findIndex(
    (planned, at) => (planned.operation === 'any' || planned.operation === operation) && (met[at] ?? 0) < planned.times,
  )
  if (index < 0) return undefined
  met[index] = (met[index] ?? 0) + 1
  return misfortune.network[index]?.fault
}

/**
 * Runs a step of a call: an access to the store or a request to the service. Never resolves after
 * the call's process has ended. Each such step has its own promise, because a shared one would keep
 * all waiting code in memory.
 */
export const runStep = async <Result>(call: HandlerCall, act: () => Promise<Result>): Promise<Result> => {
  call.steps += 1
  const { death } = call.misfortune
  const isLast = death?.atStep === call.steps
  if (isLast && !death.isCarriedOut) call.isDead = true
  if (call.isDead) return new Promise<never>(() => {})
  if (isLast) call.isDead = true
  try {
    return await act()
  } finally {
    if (call.isDead) await new Promise<never>(() => {})
  }
}
