import { defaultCards, defaultContacts } from './sample-customers'
import { createSheetOpener } from './sheet/open-sheet'
import type { OpenSheet } from './sheet/sheet-view'
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
  /** Undefined if the simulator shows no sheets. */
  openSheet: OpenSheet | undefined
  /** `end` closes the open sheet. It is undefined if no sheet is open. */
  active: { end: (() => void) | undefined }
}

interface SimulatorParts<Status> {
  world: SimulatorEnvironment
  /** The state of the customer's wallet, which can be changed at any time. */
  wallet: { status: Status }
  /** Sets the simulator's globals, and returns the simulator. */
  install(globals: Readonly<Record<string, unknown>>): Simulator & { status: Status }
}

/** Creates the common parts of both simulators: scripts, faults and the environment. */
export const createSimulator = <Status>(
  window: Window & typeof globalThis,
  options: SimulatorOptions,
  status: Status,
): SimulatorParts<Status> => {
  const scripts: (readonly CustomerAct[])[] = []
  const faults: string[] = []
  const gestures = options.userGesture ? undefined : watchGestures(window)
  const wallet = { status }
  const active: SimulatorEnvironment['active'] = { end: undefined }
  return {
    wallet,
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
      openSheet: createSheetOpener(window, options.sheet),
      active,
    },
    install: (globals) => {
      const restore = putGlobals(window, globals)
      return {
        next: (...acts) => scripts.push(acts),
        faults,
        get status() {
          return wallet.status
        },
        set status(next) {
          wallet.status = next
        },
        uninstall: () => {
          active.end?.()
          gestures?.stop()
          restore()
        },
      }
    },
  }
}

/**
 * Sets globals of a window.
 *
 * @returns A function that restores the previous values.
 */
const putGlobals = (window: object, globals: Readonly<Record<string, unknown>>): (() => void) => {
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
