import { longestTimeoutMs } from '../../shared/with-timeout'
import type { LoadPause } from './load-pause'

/**
 * What happens while a frame is watched: it is inserted or loaded again (`start`), its document
 * sends a hello, the iframe fires its load event, the page's Content Security Policy is violated,
 * and nothing more is expected of the frame (`stop`), because it has failed, is emptied or is
 * removed.
 */
export type FrameEvent = 'start' | 'hello' | 'load' | 'stop' | SecurityPolicyViolationEvent

/** The reasons for which a frame fails to load. */
export type FrameErrorCode = 'frame.timeout' | 'frame.unreachable' | 'frame.blocked'

/** Receives what happens to a frame. */
export type FrameWatchdog = (event: FrameEvent) => void

/** A frame as the watchdog sees it. */
export interface WatchedFrame {
  /** The URL of the frame's document. */
  address: string
  serviceOrigin: string
  /**
   * Whether the frame is an iframe of the merchant's HTML. Such a frame sends a hello after each
   * load event, because the page then asks to adopt it again. It may also send one before. Any
   * other frame sends its hello before the load event.
   */
  isAdopted: boolean
  /** Milliseconds within which the frame must send its hello. */
  timeoutMs: number
  /** Returns the milliseconds that have passed of the timeout. */
  elapsedMs(): number
  /**
   * Loads the frame again. Returns false if that is not possible yet, because the frame is not in
   * the document or the browser prerenders the page.
   */
  reload(): boolean
  /** Starts the timeout again. */
  restartTimeout(): void
  /** Emits the event `start`, and so starts another attempt. */
  restart(): void
  /** A frame that was connected now shows another document, so its content is lost. */
  onLost(): void
  /** Ends the attempt. @param reason the predicate of the error message */
  fail(code: FrameErrorCode, reason: string): void
}

export type CreateFrameWatchdog = (frame: WatchedFrame) => FrameWatchdog

export interface FrameLoadingOptions
  extends Pick<WatchedFrame, 'address' | 'serviceOrigin' | 'isAdopted' | 'timeoutMs' | 'reload' | 'onLost'> {
  /** Resolves when the core has loaded. */
  watchdog: Promise<CreateFrameWatchdog>
  /** Stops the frame until the page's load event, for a limited time. */
  pause: Pick<LoadPause, 'start' | 'cancel'>
  onFail: WatchedFrame['fail']
}

/**
 * Ends an attempt to load a frame at its timeout, even if the core has not loaded. The watchdog,
 * which is part of the core, detects the other reasons for which the frame does not load. Once the
 * core has loaded, the watchdog receives the events of the current attempt.
 *
 * After `frame.timeout`, the frame usually keeps loading, so it may still send its hello. If its
 * document has not begun to arrive and the page's load event waits for it, the frame is stopped,
 * and loads again after that event (`createLoadPause`).
 */
export const createFrameLoading = (options: FrameLoadingOptions): FrameWatchdog => {
  const { pause, onFail } = options
  const timeoutMs = Math.min(options.timeoutMs, longestTimeoutMs)
  let timer: ReturnType<typeof setTimeout> | undefined
  let startedAt = 0
  let watchdog: FrameWatchdog | undefined
  /** The events of the current attempt before the watchdog was created. */
  let earlier: FrameEvent[] = []

  const fail: WatchedFrame['fail'] = (code, reason) => {
    receive('stop')
    onFail(code, reason)
    if (code === 'frame.timeout') pause.start()
  }
  const restartTimeout = () => {
    clearTimeout(timer)
    startedAt = Date.now()
    timer = setTimeout(fail, timeoutMs, 'frame.timeout', `did not answer within ${options.timeoutMs} ms`)
  }
  const receive = (event: FrameEvent) => {
    if (event === 'start' || event === 'hello' || event === 'stop') {
      clearTimeout(timer)
      pause.cancel()
    }
    if (event === 'start') restartTimeout()
    if (watchdog) return watchdog(event)
    if (event === 'start' || event === 'stop') earlier = []
    if (typeof event === 'string' || event.blockedURI.startsWith(options.serviceOrigin)) earlier.push(event)
  }
  options.watchdog.then((create) => {
    const elapsedMs = () => Date.now() - startedAt
    const restart = () => receive('start')
    watchdog = create({ ...options, timeoutMs, elapsedMs, restartTimeout, restart, fail })
    for (const event of earlier) watchdog(event)
  })
  return receive
}
