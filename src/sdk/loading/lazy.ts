import { destroyedError, type TenderError } from '../../shared/error'

/** A part of the SDK that is loaded only when it is needed. */
export interface Lazy<Part> {
  /** The part, or undefined until it has loaded and after `destroy`. */
  readonly loaded: Part | undefined
  /**
   * Loads the part. Concurrent calls share one request. After a failed request, the next call tries
   * again.
   *
   * @throws the error of the request, or TenderError `destroyed` after `destroy`
   */
  load(): Promise<Part>
  /**
   * Calls `use` at once if the part is loaded, otherwise when it has loaded, in the order of the
   * calls. Does not load the part. A function that is queued twice runs once. After `destroy`, no
   * function runs.
   */
  whenLoaded(use: (part: Part) => void): void
  /**
   * Loads the part, calls `use` and resolves with its result. If the part is already loaded, `use`
   * runs synchronously, because browsers allow a pop-up only within the customer's click.
   *
   * A rejection after `destroy` counts as handled.
   *
   * @param isUrgent false to wait until another call loads the part. A part that has failed to load
   * is loaded again in any case
   * @throws the error of `use`; or as `load` does, and `use` is then not called
   */
  request<Result>(use: (part: Part) => Result | Promise<Result>, isUrgent?: boolean): Promise<Result>
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
  | { kind: 'failed' }
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

  const start = (create: () => Part): Part => {
    if (state.kind === 'destroyed') throw destroyedError()
    const part = create()
    state = { kind: 'loaded', part }
    for (const use of queue.keys()) use(part)
    queue.clear()
    return part
  }
  const fail = (error: TenderError): never => {
    if (state.kind === 'loading') state = { kind: 'failed' }
    for (const reject of queue.values()) reject?.(error)
    throw error
  }

  const lazy: Lazy<Part> = {
    get loaded() {
      return state.kind === 'loaded' ? state.part : undefined
    },
    load: async () => {
      if (state.kind === 'destroyed') throw destroyedError()
      if (state.kind === 'idle' || state.kind === 'failed') state = { kind: 'loading', part: load().then(start, fail) }
      return state.part
    },
    whenLoaded: (use) => {
      if (state.kind === 'loaded') use(state.part)
      else if (state.kind !== 'destroyed') queue.set(use, undefined)
    },
    request: <Result>(use: (part: Part) => Result | Promise<Result>, isUrgent = true) => {
      const { loaded } = lazy
      const result = new Promise<Result>((resolve, reject) => {
        const fail = (error: TenderError) => {
          queue.delete(run)
          if (state.kind === 'destroyed') result.catch(() => {})
          reject(error)
        }
        const run = (part: Part) => new Promise<Result>((settle) => settle(use(part))).then(resolve, fail)
        if (loaded) return run(loaded)
        queue.set(run, fail)
        if (isUrgent || state.kind === 'failed') lazy.load().catch(fail)
      })
      return result
    },
    destroy: () => {
      if (state.kind === 'loaded') state.part.destroy()
      state = { kind: 'destroyed' }
      for (const reject of queue.values()) reject?.(destroyedError())
      queue.clear()
    },
  }
  return lazy
}
