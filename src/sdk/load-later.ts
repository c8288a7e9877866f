import { destroyedError, TenderError } from '../shared/error'
import type { StepName, StepStatus } from '../shared/types'
import type { StepFollower } from './follow-steps'
import type { CreateLater, Later, LaterHost } from './later/create-later'
import type { Challenge } from './later/show-challenge'

export interface LaterOptions {
  /** How this door loads the file. */
  load: () => Promise<CreateLater>
  host: LaterHost
}

/** What comes later, as the checkout holds it from its beginning: what is asked of it waits until it is there. */
export interface AwaitedLater {
  /** Begins to load it. Told once: when it cannot be loaded, steps are not followed. */
  load(): void
  /** Tells the controller at once. */
  say(step: StepName, status: StepStatus): void
  follow: StepFollower['follow']
  /** Judges nothing before it is there. */
  judgeAll(): void
  active(): void
  /** Tries to load it again where that has failed, and ends as `unshown` where it fails again. */
  show(challenge: Challenge): void
  stop(): void
}

export const createAwaitedLater = ({ load, host }: LaterOptions): AwaitedLater => {
  let later: Later | undefined
  let loading: Promise<Later> | undefined
  let asked = false
  let stopped = false
  const waiting: ((later: Later) => void)[] = []

  const get = () => {
    loading ??= load().then((create) => {
      if (stopped) throw destroyedError()
      later = create(host)
      for (const act of waiting) act(later)
      return later
    })
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }
  const whenThere = (act: (later: Later) => void) => {
    if (later) act(later)
    else waiting.push(act)
  }

  return {
    load: () => {
      if (asked) return
      asked = true
      get().catch((cause) => {
        if (!stopped)
          host.warn(new TenderError('script.failed', 'No step is followed: later.js was not loaded', { cause }))
      })
    },
    say: (step, status) => {
      host.tell(step, status)
      whenThere(({ steps }) => steps.said(step, status))
    },
    follow: (node, options) => {
      let stop = () => {}
      let followed = true
      whenThere(({ steps }) => {
        if (followed) stop = steps.follow(node, options)
      })
      return () => {
        followed = false
        stop()
      }
    },
    judgeAll: () => later?.steps.judgeAll(),
    active: () => later?.activity.active(),
    show: (challenge) => {
      const { signal, end } = challenge
      get().then(
        ({ show }) => signal.aborted || show(challenge),
        () => end('unshown'),
      )
    },
    stop: () => {
      stopped = true
      later?.steps.stop()
      later?.activity.stop()
    },
  }
}
