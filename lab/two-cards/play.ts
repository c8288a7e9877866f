import { vi } from 'vitest'
import { useFakeTime } from '../doubles/clock'
import { learnedOf } from './learned'
import { createPage, type Run } from './page'
import type { Program, TypedCard } from './programs'
import type { FakeWindow } from './window'

/** The window whose code runs, for the globals that the models of the frames use. */
let windowNow: () => FakeWindow | undefined = () => undefined

/** Defines the globals of a frame, and fake timers that run in the frame that set them. */
export const installGlobals = () => {
  useFakeTime(start)
  const { setTimeout: schedule, setInterval: repeat } = globalThis
  vi.stubGlobal('setTimeout', (act: () => void, ms?: number) => schedule(bind(act), ms))
  vi.stubGlobal('setInterval', (act: () => void, ms?: number) => repeat(bind(act), ms))
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('FocusEvent', class extends Event {})
  vi.stubGlobal('window', {})
  // A digest of the browser ends in a task of its own, at any time.
  const digest = async (_algorithm: string, bytes: Uint8Array) => bytes.slice(0, 32).buffer
  vi.stubGlobal('crypto', { randomUUID: () => 'random', subtle: { digest } })
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(onResize: () => void) {
        const own = windowNow()
        if (own) own.onResize = onResize
      }
      observe() {}
    },
  )
  Object.defineProperty(globalThis, 'document', { configurable: true, get: () => windowNow()?.document })
}

/**
 * Restores the globals of the process. The timers were replaced first, so they are restored last:
 * otherwise the fake timers, which no longer run, would stay for all later tests.
 */
export const restoreGlobals = () => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  Reflect.deleteProperty(globalThis, 'document')
}

let enter = (_window: FakeWindow, act: () => void) => act()

const bind = (act: () => void) => {
  const own = windowNow()
  return () => (own ? enter(own, act) : act())
}

const start = new Date(2026, 5, 15)
const stepMs = 500

/** Plays a program with one card. */
export const play = async ({ type, actions }: Program, card: TypedCard): Promise<Run> => {
  vi.clearAllTimers()
  vi.setSystemTime(start)
  const page = createPage(card)
  windowNow = page.window
  enter = page.inFrame
  page.open(type)
  await page.settle()
  for (const action of actions) {
    await page.perform(action)
    if (action.kind !== 'wait') continue
    for (let ms = 0; ms < action.ms; ms += stepMs) {
      vi.advanceTimersByTime(stepMs)
      await page.settle()
    }
  }
  return page.run
}

/**
 * Returns the number of the first action after which the page may distinguish the two runs, because
 * it may learn something else of a text.
 */
const firstDifference = (one: Run, other: Run): number => {
  const at = one.texts.findIndex((typed, index) => {
    const counterpart = other.texts[index]
    return !counterpart || JSON.stringify(learnedOf(typed)) !== JSON.stringify(learnedOf(counterpart))
  })
  return one.texts[at]?.action ?? Number.POSITIVE_INFINITY
}

/** What two runs of one program have shown, as far as the page may not distinguish them. */
export interface Comparison {
  one: string[]
  other: string[]
  /** Whether a card was complete before the page could distinguish them. */
  isComplete: boolean
}

/** Plays a program with both of its cards. */
export const compare = async (program: Program): Promise<Comparison> => {
  const one = await play(program, program.cards.one)
  const other = await play(program, program.cards.other)
  const limit = firstDifference(one, other)
  const until = ({ observed }: Run) => observed.filter((line) => Number.parseInt(line, 10) < limit)
  return { one: until(one), other: until(other), isComplete: one.completeAt < limit }
}
