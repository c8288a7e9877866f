import { TenderError } from '../../src/shared/error'
import type { Frame } from '../doubles/frame'
import { runInFrame } from '../doubles/frame'

/** Milliseconds for which a tab waits for the lock, as in the real controller. */
const lockTimeoutMs = 10_000

interface Waiting {
  frame: Frame
  enter: () => void
}

/**
 * Simulates the browser's Web Locks. Each name has one holder, the others wait in order, and a
 * frame that ends releases its locks.
 */
export interface Locks {
  withLock<Result>(name: string, frame: Frame, act: () => Promise<Result>): Promise<Result>
  /** Releases the locks of a frame that has ended. */
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
    withLock: (name, frame, act) =>
      new Promise((resolve, reject) => {
        if (!frame.isAlive) return
        const timer = setTimeout(() => {
          leave(name, mine)
          reject(new TenderError('payment.elsewhere', 'Another tab of this browser is using this checkout'))
        }, lockTimeoutMs)
        const mine: Waiting = {
          frame,
          enter: () => {
            clearTimeout(timer)
            // The frame that has released the lock runs this code. The timers that follow must
            // belong to the frame that waited.
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
