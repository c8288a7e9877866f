import { createDeferred, type Deferred } from '../../../src/sdk/deferred'
import type { CreateFrameWatchdog } from '../../../src/sdk/frames/frame-loading'
import { createFrameWatchdog } from '../../../src/sdk/frames/frame-watchdog'

/** Returns the watchdog of a checkout whose core has loaded. */
export const loadedWatchdog = (): Deferred<CreateFrameWatchdog> => {
  const watchdog = createDeferred<CreateFrameWatchdog>()
  watchdog.resolve(createFrameWatchdog)
  return watchdog
}
