import { destroyedError, type TenderError } from '../../shared/error'
import type { Core, CoreHost } from '../core'
import type { Loader } from './loader'

export interface LazyCoreOptions {
  /** How this door loads the file. */
  load: Loader['core']
  host: CoreHost
}

/** What comes later, as the checkout holds it from its beginning. */
export interface LazyCore {
  /** Undefined until it is there. */
  readonly loaded: Core | undefined
  /** Begins to load it, unless it is there or on its way. */
  load(): void
  /** Does this at once where it is there, else when it comes, in the order of the calls. */
  whenLoaded(act: (core: Core) => void): void
  /** The same for what has an answer. Rejects with `script.failed` when it cannot be loaded: the next that asks tries it again. */
  request<Answer>(act: (core: Core) => Answer | Promise<Answer>): Promise<Answer>
  /** Whoever waits hears that the checkout was destroyed. */
  stop(): void
}

interface Waiting {
  act: (core: Core) => void
  /** Missing where nobody waits for an answer: it may come whenever it is loaded. */
  refuse?: (error: TenderError) => void
}

export const createLazyCore = ({ load, host }: LazyCoreOptions): LazyCore => {
  let loaded: Core | undefined
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
  const begin = (create: (host: CoreHost) => Core) => {
    if (stopped) return
    loaded = create(host)
    if (failed) host.elements.each((element) => element.configure())
    for (const { act } of waiting) act(loaded)
    waiting = []
  }

  const awaited: LazyCore = {
    get loaded() {
      return loaded
    },
    load: () => {
      if (stopped) refuse(destroyedError())
      if (loaded || loading || stopped) return
      loading = true
      // Side by side: the frame is there about when the file is which speaks with it.
      host.controllerFrame.put()
      load().then(begin, fail)
    },
    whenLoaded: (act) => {
      if (loaded) act(loaded)
      else waiting.push({ act })
    },
    request: (act) =>
      new Promise((resolve, reject) => {
        if (loaded) return resolve(act(loaded))
        waiting.push({ act: (core) => resolve(act(core)), refuse: reject })
        awaited.load()
      }),
    stop: () => {
      stopped = true
      refuse(destroyedError())
      loaded?.destroy()
    },
  }
  return awaited
}
