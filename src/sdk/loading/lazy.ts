import { destroyedError, type TenderError } from '../../shared/error'

/** A part of the SDK that is loaded only when it is needed. */
export interface Lazy<Part> {
  /** The part, or undefined until it has loaded and after `destroy`. */
  readonly loaded: Part | undefined
  /**
   * Loads the part. Concurrent calls share one request. After a failure, the next call tries again.
   *
   * @throws TenderError `script.failed`, or `destroyed` after `destroy`
   */
  load(): Promise<Part>
  /**
   * Calls `use` at once if the part is loaded, otherwise as soon as it is. Keeps the order of the
   * calls. Does not load the part. A function that is queued twice runs once.
   */
  whenLoaded(use: (part: Part) => void): void
  /**
   * Loads the part, calls `use` and resolves with its result. If the part is already loaded, `use`
   * runs synchronously, because browsers allow a pop-up only within the customer's click.
   *
   * @throws TenderError as `load` does; `use` is then not called
   */
  request<Result>(use: (part: Part) => Result | Promise<Result>): Promise<Result>
  /**
   * Destroys the part. If the part is still loading, it is not created, and the waiting requests
   * are rejected.
   */
  destroy(): void
}

interface Destroyable {
  destroy(): void
}

type State<Part> =
  | { kind: 'idle' }
  | { kind: 'loading'; part: Promise<Part> }
  | { kind: 'loaded'; part: Part }
  | { kind: 'destroyed' }

/** @param load loads the file and returns a function that creates the part */
export const createLazy = <Part extends Destroyable>(load: () => Promise<() => Part>): Lazy<Part> => {
  let state: State<Part> = { kind: 'idle' }
  /**
   * The functions that wait for the part, each with the function that rejects its request.
   * Functions from `whenLoaded` have none.
   */
  const queue = new Map<(part: Part) => void, ((error: TenderError) => void) | undefined>()

  const rejectRequests = (error: TenderError) => {
    for (const [use, reject] of queue) {
      if (!reject) continue
      queue.delete(use)
      reject(error)
    }
  }
  const start = (create: () => Part): Part => {
    if (state.kind === 'destroyed') throw destroyedError()
    const part = create()
    state = { kind: 'loaded', part }
    for (const use of queue.keys()) use(part)
    queue.clear()
    return part
  }
  const fail = (error: TenderError): never => {
    if (state.kind === 'loading') state = { kind: 'idle' }
    rejectRequests(error)
    throw error
  }

  const lazy: Lazy<Part> = {
    get loaded() {
      return state.kind === 'loaded' ? state.part : undefined
    },
    load: async () => {
      if (state.kind === 'destroyed') throw destroyedError()
      if (state.kind === 'idle') state = { kind: 'loading', part: load().then(start, fail) }
      return state.part
    },
    whenLoaded: (use) => {
      if (state.kind === 'loaded') use(state.part)
      else if (state.kind !== 'destroyed') queue.set(use, undefined)
    },
    request: <Result>(use: (part: Part) => Result | Promise<Result>) => {
      const { loaded } = lazy
      return new Promise<Result>((resolve, reject) => {
        const run = (part: Part) => new Promise<Result>((settle) => settle(use(part))).then(resolve, reject)
        if (loaded) return run(loaded)
        queue.set(run, reject)
        lazy.load().catch(reject)
      })
    },
    destroy: () => {
      if (state.kind === 'loaded') state.part.destroy()
      state = { kind: 'destroyed' }
      rejectRequests(destroyedError())
      queue.clear()
    },
  }
  return lazy
}
