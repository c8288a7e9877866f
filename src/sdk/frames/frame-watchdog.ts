import { longestTimeoutMs } from '../../shared/with-timeout'
import { createFrameSigns } from './frame-signs'
import type { LoadPause } from './load-pause'

/** The reasons for which a frame fails to load. */
export type FrameErrorCode = 'frame.timeout' | 'frame.unreachable' | 'frame.blocked'

export interface FrameWatchdogOptions {
  /** Milliseconds within which a frame must send its hello. */
  timeoutMs: number
  /**
   * Whether the frame sends its hello after its load event, as an adopted frame does.
   *
   * @default the hello is first
   */
  answersLoad?: boolean
  /**
   * Loads the frame again. Returns false if that is not possible yet, because the frame is not in
   * the document or the browser prerenders the page.
   */
  reload: () => boolean
  /** Stops the frame until the page's load event, for a limited time. */
  pause: Pick<LoadPause, 'start' | 'cancel'>
  /** A frame that was connected now shows another document, so its content is lost. */
  onLost: () => void
  onFail: (code: FrameErrorCode) => void
}

export interface FrameWatchdog {
  /** Starts the timeout. Call it when the frame is inserted or loaded again. */
  start(): void
  helloReceived(): void
  loadEventFired(): void
  /** The page's Content Security Policy blocks the frame. Ignored unless the frame is loading. */
  blockedByPolicy(): void
  stop(): void
}

/** How many times at most a frame is loaded again before the attempt counts as failed. */
const reloadsPerAttempt = 2

/**
 * Detects whether a frame shows a document of the service. If another document loads, or nothing
 * happens within half of the timeout, the frame is loaded again, at most twice. A frame that has
 * failed may still send its hello later, because its last load is not cancelled. If the page's load
 * event waits for that load and nothing has arrived, the frame is loaded after the event instead
 * (`createLoadPause`).
 */
export const createFrameWatchdog = (options: FrameWatchdogOptions): FrameWatchdog => {
  const { reload, pause, onLost, onFail } = options
  const timeoutMs = Math.min(options.timeoutMs, longestTimeoutMs)
  /** Milliseconds within which the hello must follow a load event. */
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
    pause.cancel()
    state = 'idle'
  }
  const fail = (code: FrameErrorCode) => {
    stop()
    onFail(code)
    if (code === 'frame.timeout') pause.start()
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
