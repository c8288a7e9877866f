/** What keeps a frame away. */
export type FrameErrorCode = 'frame.timeout' | 'frame.unreachable' | 'frame.blocked'

export interface FrameWatchdogOptions {
  /** Milliseconds until a frame that has not answered counts as lost. */
  deadlineMs: number
  /** It says hello after each load, as a frame does that is asked then. @default it does so before, by itself */
  answersLoad?: boolean
  /** Loads the frame anew. False where it has not begun to load: it is not in the document, or nobody is shown that yet. */
  reload: () => boolean
  /** A frame that had answered shows something else: what it held is gone. */
  onLost: () => void
  onFail: (code: FrameErrorCode) => void
}

export interface FrameWatchdog {
  /** It has been put into the document, or somebody asks for another try. */
  begin(): void
  /** A document of the frame has said hello. */
  met(): void
  /** The browser says that something has loaded in it. */
  loaded(): void
  /** A policy of the page keeps it from loading. One that has been met, or has failed already, is not waited for. */
  block(): void
  stop(): void
}

/**
 * Tells by two signs whether a frame lives: a document of ours says hello, and then the browser says that it has loaded. A load
 * without a hello is of something else: an error page, another site, nothing. Such a frame is loaded anew, and so is one that has
 * shown no sign for half of the time, twice at most in all. What has failed may still come late: the last try is not ended.
 */
export const createFrameWatchdog = ({
  deadlineMs: askedMs,
  answersLoad,
  reload,
  onLost,
  onFail,
}: FrameWatchdogOptions): FrameWatchdog => {
  // A timer that is asked for longer ends at once.
  const deadlineMs = Math.min(askedMs, 2 ** 31 - 1)
  let deadline: ReturnType<typeof setTimeout> | undefined
  let step: ReturnType<typeof setTimeout> | undefined
  let left = 0
  let state: 'idle' | 'waiting' | 'alive' = 'idle'
  /** A hello has come whose load has not, or the other way round. */
  let ahead: 'hello' | 'load' | undefined
  /** Until when, in milliseconds since 1970, a load is taken for that of a hello which came between two. */
  let doubtUntil = 0

  const stop = () => {
    clearTimeout(deadline)
    clearTimeout(step)
    state = 'idle'
  }
  const fail = (code: FrameErrorCode) => {
    stop()
    onFail(code)
  }
  const wait = () => {
    clearTimeout(deadline)
    deadline = setTimeout(fail, deadlineMs, 'frame.timeout' satisfies FrameErrorCode)
    state = 'waiting'
  }
  const again = (): boolean => {
    ahead = undefined
    left -= 1
    return reload()
  }
  const begin = () => {
    stop()
    left = 2
    wait()
    step = setTimeout(() => again() || begin(), deadlineMs / 2)
  }
  const judgeStranger = () => {
    if (state === 'alive') {
      onLost()
      wait()
    }
    if (left > 0) again()
    else fail('frame.unreachable')
  }

  return {
    begin,
    met: () => {
      // The load before it may have been that of a document which this one replaced.
      if (ahead === 'load' && !answersLoad) doubtUntil = Date.now() + deadlineMs / 10
      ahead = answersLoad || ahead === 'load' ? undefined : 'hello'
      stop()
      state = 'alive'
    },
    loaded: () => {
      const belated = state === 'alive' && Date.now() < doubtUntil
      if (ahead === 'hello' || state === 'idle' || belated) {
        ahead = undefined
        doubtUntil = 0
        return
      }
      ahead = 'load'
      clearTimeout(step)
      step = setTimeout(judgeStranger, deadlineMs / 10)
    },
    block: () => {
      if (state === 'waiting') fail('frame.blocked')
    },
    stop,
  }
}
