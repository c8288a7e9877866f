import type { CreateFrameWatchdog } from './frame-loading'
import { createFrameSigns } from './frame-signs'

/** How many times at most a frame is loaded again before the attempt counts as failed. */
const reloadsPerAttempt = 2

/**
 * Detects whether a frame shows a document of the service. If another document loads, or nothing
 * happens within half of the timeout, the frame is loaded again, at most twice.
 * `createFrameLoading` ends the attempt at the timeout.
 */
export const createFrameWatchdog: CreateFrameWatchdog = (frame) => {
  /** Milliseconds within which the hello must follow a load event. */
  const helloTimeoutMs = frame.timeoutMs / 10
  const signs = createFrameSigns({ answersLoad: frame.isAdopted, lateLoadMs: helloTimeoutMs })
  let state: 'idle' | 'loading' | 'alive' = 'idle'
  let reloadsLeft = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const enter = (next: typeof state) => {
    clearTimeout(timer)
    state = next
  }
  const reloadOnce = (): boolean => {
    signs.reset()
    reloadsLeft -= 1
    return frame.reload()
  }
  const start = () => {
    enter('loading')
    reloadsLeft = reloadsPerAttempt
    timer = setTimeout(() => reloadOnce() || frame.restart(), frame.timeoutMs / 2 - frame.elapsedMs())
  }
  const replaceOtherDocument = () => {
    if (state === 'alive') {
      frame.onLost()
      frame.restartTimeout()
      enter('loading')
    }
    if (reloadsLeft > 0) reloadOnce()
    else frame.fail('frame.unreachable', `could not be loaded. Is the service there?${adviceFor(frame)}`)
  }
  const loadEventFired = () => {
    const isPaired = signs.load(state === 'alive')
    if (isPaired || state === 'idle') return signs.reset()
    clearTimeout(timer)
    timer = setTimeout(replaceOtherDocument, helloTimeoutMs)
  }

  return (event) => {
    if (event === 'start') start()
    else if (event === 'load') loadEventFired()
    else if (event === 'stop') enter('idle')
    else if (event === 'hello') {
      signs.hello()
      enter('alive')
    } else if (state === 'loading' && isBlocking(event, frame.serviceOrigin))
      frame.fail('frame.blocked', `is blocked by the page's policy. Add ${frame.serviceOrigin} to frame-src`)
  }
}

/** Returns whether the page's Content Security Policy blocks a frame of the service. */
const isBlocking = (
  { effectiveDirective, blockedURI, disposition }: SecurityPolicyViolationEvent,
  serviceOrigin: string,
): boolean =>
  // A report-only policy blocks nothing.
  disposition !== 'report' &&
  blockedURI.startsWith(serviceOrigin) &&
  /^(frame|child|default)-src$/.test(effectiveDirective)

const adviceFor = ({ isAdopted, address }: Parameters<CreateFrameWatchdog>[0]) =>
  isAdopted && !/[?&]key=/.test(address) ? ' Add ?key= to its address' : ''
