import { TenderError } from '../shared/error'
import type { Frame } from './browser/frame'
import { runInFrame } from './browser/frame'

/** Milliseconds that one tab waits for another, as the controller's start does. */
const patienceMs = 10_000

interface Waiting {
  frame: Frame
  enter: () => void
}

/**
 * The browser's Web Locks: one holder for each name, the others in a queue, and all of a frame's go
 * with it.
 */
export interface Locks {
  alone<Result>(name: string, frame: Frame, act: () => Promise<Result>): Promise<Result>
  /** The frame is gone. */
  release(frame: Frame): void
}

export const createLocks = (): Locks => {
  const queues = new Map<string, Waiting[]>()

  const leave = (name: string, one: Waiting) => {
    const queue = queues.get(name) ?? []
    const first = queue[0] === one
    const left = queue.filter((other) => other !== one)
    queues.set(name, left)
    if (first) left[0]?.enter()
  }

  return {
    alone: (name, frame, act) =>
      new Promise((resolve, reject) => {
        if (!frame.isAlive) return
        const timer = setTimeout(() => {
          leave(name, mine)
          reject(new TenderError('payment.elsewhere', 'Another tab of this browser is at work on this checkout'))
        }, patienceMs)
        const mine: Waiting = {
          frame,
          enter: () => {
            clearTimeout(timer)
            // Another frame may have released the lock: the rest runs in this frame.
            runInFrame(frame, () => {
              act()
                .then(resolve, reject)
                .finally(() => leave(name, mine))
            })
          },
        }
        const queue = queues.get(name) ?? []
        queues.set(name, [...queue, mine])
        if (queue.length === 0) mine.enter()
      }),
    release: (frame) => {
      for (const [name, queue] of queues) {
        for (const one of queue.filter((waiting) => waiting.frame === frame)) leave(name, one)
      }
    },
  }
}
