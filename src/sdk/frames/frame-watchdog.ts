import { createFrameSigns } from './frame-signs'

/** Why a frame did not load. */
export type FrameErrorCode = 'frame.timeout' | 'frame.unreachable' | 'frame.blocked'

export interface FrameWatchdogOptions {
  /** Milliseconds until a frame that has sent no hello has failed. */
  timeoutMs: number
  /**
   * The frame sends its hello after each load event, as an adopted frame does.
   *
   * @default before it
   */
  answersLoad?: boolean
  /**
   * Loads the frame again. Returns false if the frame cannot load yet: it is not in the document,
   * or the browser has not shown the page.
   */
  reload: () => boolean
  /** A frame that had sent its hello shows another document: its content is lost. */
  onLost: () => void
  onFail: (code: FrameErrorCode) => void
}

export interface FrameWatchdog {
  /** The frame has been inserted, or is to be loaded again: the timeout starts. */
  start(): void
  helloReceived(): void
  loadEventFired(): void
  /**
   * A Content Security Policy of the page blocks the frame. Ignored unless the frame is loading.
   */
  blockedByPolicy(): void
  stop(): void
}

/** The longest time that a timer can have. A longer one fires at once. */
const longestTimeoutMs = 2 ** 31 - 1
/** How often a frame is loaded again within one attempt. */
const reloadsPerAttempt = 2

/**
 * Detects whether a frame shows a document of the service. If it shows another one, or shows no
 * sign within half of the timeout, the frame is loaded again, at most twice. A frame that has
 * failed may still send its hello later, because its last load is not cancelled.
 */
export const createFrameWatchdog = (options: FrameWatchdogOptions): FrameWatchdog => {
  const { reload, onLost, onFail } = options
  const timeoutMs = Math.min(options.timeoutMs, longestTimeoutMs)
  /** Milliseconds that a load event waits for its hello. */
  const helloTimeoutMs = timeoutMs / 10
  const signs = createFrameSigns({
    answersLoad: options.answersLoad ?? false,
    lateLoadMs: helloTimeoutMs,
  })
  let state: 'idle' | 'loading' | 'alive' = 'idle'
  let reloadsLeft = 0
  let failTimer: ReturnType<typeof setTimeout> | undefined
  let reloadTimer: ReturnType<typeof setTimeout> | undefined

  const stop = () => {
    clearTimeout(failTimer)
    clearTimeout(reloadTimer)
    state = 'idle'
  }
  const fail = (code: FrameErrorCode) => {
    stop()
    onFail(code)
  }
  const startLoading = () => {
    clearTimeout(failTimer)
    failTimer = setTimeout(fail, timeoutMs, 'frame.timeout' satisfies FrameErrorCode)
    state = 'loading'
  }
  const reloadOnce = (): boolean => {
    signs.reset()
    reloadsLeft -= 1
    return reload()
  }
  const start = () => {
    stop()
    reloadsLeft = reloadsPerAttempt
    startLoading()
    reloadTimer = setTimeout(() => reloadOnce() || start(), timeoutMs / 2)
  }
  const replaceOtherDocument = () => {
    if (state === 'alive') {
      onLost()
      startLoading()
    }
    if (reloadsLeft > 0) reloadOnce()
    else fail('frame.unreachable')
  }

  return {
    start,
    helloReceived: () => {
      signs.hello()
      stop()
      state = 'alive'
    },
    loadEventFired: () => {
      const isPaired = signs.load(state === 'alive')
      if (isPaired || state === 'idle') return signs.reset()
      clearTimeout(reloadTimer)
      reloadTimer = setTimeout(replaceOtherDocument, helloTimeoutMs)
    },
    blockedByPolicy: () => {
      if (state === 'loading') fail('frame.blocked')
    },
    stop,
  }
}
