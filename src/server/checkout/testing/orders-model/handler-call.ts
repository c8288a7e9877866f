/** What can happen to one request of the shop's server to the service. */
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
  /** How many requests of the call meet the fault. */
  times: number
}

/** What goes wrong with one call of the handlers. */
export interface Misfortune {
  network: readonly PlannedFault[]
  /** The store rejects from the nth call on, so many times, before or after it did what it was asked. */
  store: { from: number; times: number; isStored: boolean } | null
  /** The process ends at the nth step, before or after this step reached the store or the service. */
  death: { atStep: number; isCarriedOut: boolean } | null
  /** What the shop's own `order` function does to a browser's request. */
  shop: 'refuses' | 'fails' | null
}

export const noMisfortune: Misfortune = { network: [], store: null, death: null, shop: null }

/** What a browser posts to `authorise`, as far as the model looks into it. */
export interface PostedBody {
  trackingId: string
  attemptKey: string
  type: string
  token?: string
  intentId?: string
  replaces?: readonly string[]
  amount: { amount: number; currency: string }
  returnUrl?: string
  timeoutMs?: number
}

/** One call of the handlers: a request of a browser, or a call of the shop. */
export interface HandlerCall {
  readonly kind: 'authorise' | 'outcome' | 'settle' | 'verify'
  readonly trackingId: string
  readonly startedAt: number
  /** What was posted to `authorise`; null for other calls. */
  readonly posted: PostedBody | null
  /** The payment that a request for an outcome names. */
  readonly asksFor: string | null
  /** Whether the caller owns the order. */
  readonly isOwner: boolean
  /** Whether the body has the right form and an address of the shop to return to. */
  readonly isWellFormed: boolean
  readonly misfortune: Misfortune
  endedAt: number | null
  /** The process that ran the call has ended: nothing of it continues. */
  isDead: boolean
  steps: number
  storeCalls: number
  /** How often each planned fault of the network was met. */
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

/** Takes the fault that the next request of this operation meets. */
export const takeFault = ({ misfortune, met }: HandlerCall, operation: string): NetworkFault | undefined => {
  const index = misfortune.network.findIndex(
    (planned, at) => (planned.operation === 'any' || planned.operation === operation) && (met[at] ?? 0) < planned.times,
  )
  if (index < 0) return undefined
  met[index] = (met[index] ?? 0) + 1
  return misfortune.network[index]?.fault
}

/**
 * Runs one step of a call: an access to the store or a request to the service. A dead call never continues. Every dead step waits
 * for a promise of its own: one that all shared would keep all of them in memory.
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
