import { createDeferred, type Deferred } from '../deferred'
import type { CreateFrameWatchdog } from '../frames/frame-loading'
import { createFrameWatchdog } from '../frames/frame-watchdog'

/** Returns the watchdog of a checkout whose core has loaded. */
export const loadedWatchdog = (): Deferred<CreateFrameWatchdog> => {
  const watchdog = createDeferred<CreateFrameWatchdog>()
  watchdog.resolve(createFrameWatchdog)
  return watchdog
}
