import { destroyedError, type TenderError } from '../shared/error'
import type { Door } from './door'
import type { Later, LaterHost } from './later/create-later'

export interface AwaitedLaterOptions {
  /** How this door loads the file. */
  load: Door['later']
  host: LaterHost
}

/** What comes later, as the checkout holds it from its beginning. */
export interface AwaitedLater {
  /** Undefined until it is there. */
  readonly there: Later | undefined
  /** Begins to load it, unless it is there or on its way. */
  load(): void
  /** Does this at once where it is there, else when it comes, in the order of the calls. */
  say(act: (later: Later) => void): void
  /** The same for what has an answer. Rejects with `script.failed` when it cannot be loaded: the next that asks tries it again. */
  ask<Answer>(act: (later: Later) => Answer | Promise<Answer>): Promise<Answer>
  /** Whoever waits hears that the checkout was destroyed. */
  stop(): void
}

interface Waiting {
  act: (later: Later) => void
  /** Missing where nobody waits for an answer: it may come whenever it is loaded. */
  refuse?: (error: TenderError) => void
}

export const createAwaitedLater = ({ load, host }: AwaitedLaterOptions): AwaitedLater => {
  let there: Later | undefined
  let loading = false
  let failed = false
  let stopped = false
  let waiting: Waiting[] = []

  const refuse = (error: TenderError) => {
    const refused = waiting
    waiting = waiting.filter((each) => !each.refuse)
    for (const each of refused) each.refuse?.(error)
  }
  const fail = (error: TenderError) => {
    loading = false
    failed = true
    refuse(error)
    // Nobody can pay: the elements offer another try.
    host.ready.reject(error)
    host.elements.each((element) => element.fail(error))
  }
  const begin = (create: (host: LaterHost) => Later) => {
    if (stopped) return
    there = create(host)
    if (failed) host.elements.each((element) => element.configure())
    for (const { act } of waiting) act(there)
    waiting = []
  }

  const awaited: AwaitedLater = {
    get there() {
      return there
    },
    load: () => {
      if (stopped) refuse(destroyedError())
      if (there || loading || stopped) return
      loading = true
      // Side by side: the frame is there about when the file is which speaks with it.
      host.controllerFrame.put()
      load().then(begin, fail)
    },
    say: (act) => {
      if (there) act(there)
      else waiting.push({ act })
    },
    ask: (act) =>
      new Promise((resolve, reject) => {
        if (there) return resolve(act(there))
        waiting.push({ act: (later) => resolve(act(later)), refuse: reject })
        awaited.load()
      }),
    stop: () => {
      stopped = true
      refuse(destroyedError())
      there?.destroy()
    },
  }
  return awaited
}
