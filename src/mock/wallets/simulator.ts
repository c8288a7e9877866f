import { defaultCards, defaultContacts } from './sample-customers'
import type { CustomerAct, SimulatedCard, SimulatedContact, Simulator, SimulatorOptions } from './types'
import { watchGestures } from './user-gesture'

/** What both simulators depend on. */
export interface SimulatorEnvironment {
  contacts: readonly SimulatedContact[]
  cards: readonly SimulatedCard[]
  setTimeout: (run: () => void, ms: number) => number
  clearTimeout: (timer: number | undefined) => void
  clock: () => number
  answerTimeoutMs: number
  userGesture: () => boolean
  nextScript: () => readonly CustomerAct[]
  fault: (message: string) => void
}

/** Creates the common parts of both simulators: scripts, faults and the environment. */
export const createSimulator = (
  window: Window & typeof globalThis,
  options: SimulatorOptions,
): { simulator: Omit<Simulator, 'uninstall'>; world: SimulatorEnvironment; stop: () => void } => {
  const scripts: (readonly CustomerAct[])[] = []
  const faults: string[] = []
  const gestures = options.userGesture ? undefined : watchGestures(window)
  return {
    simulator: { next: (...acts) => scripts.push(acts), faults },
    world: {
      contacts: options.contacts ?? defaultContacts,
      cards: options.cards ?? defaultCards,
      setTimeout: (run, ms) => window.setTimeout(run, ms),
      clearTimeout: (timer) => window.clearTimeout(timer),
      clock: options.clock ?? Date.now,
      answerTimeoutMs: options.answerTimeoutMs ?? 30_000,
      userGesture: options.userGesture ?? gestures?.inside ?? (() => false),
      nextScript: () => scripts.shift() ?? [],
      fault: (message) => faults.push(message),
    },
    stop: () => gestures?.stop(),
  }
}

/**
 * Sets globals of a window.
 *
 * @returns A function that restores the previous values.
 */
export const putGlobals = (window: object, globals: Readonly<Record<string, unknown>>): (() => void) => {
  const before = Object.keys(globals).map((name) => [name, Object.getOwnPropertyDescriptor(window, name)] as const)
  for (const [name, value] of Object.entries(globals)) {
    Object.defineProperty(window, name, { value, configurable: true, writable: true })
  }
  return () => {
    for (const [name, descriptor] of before) {
      if (descriptor) Object.defineProperty(window, name, descriptor)
      else Reflect.deleteProperty(window, name)
    }
  }
}
