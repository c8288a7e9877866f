import { vi } from 'vitest'

/** As much of a window as the simulators need where nothing is shown, on https://shop.example unless told otherwise. */
export const fakeWindow = (changes: object = {}): Window & typeof globalThis => {
  const window = new EventTarget() as Window & typeof globalThis
  return Object.assign(window, {
    parent: window,
    isSecureContext: true,
    location: { origin: 'https://shop.example', hostname: 'shop.example' },
    setTimeout: (run: () => void, ms: number) => setTimeout(run, ms),
    clearTimeout: (timer: ReturnType<typeof setTimeout>) => clearTimeout(timer),
    ...changes,
  }) as Window & typeof globalThis
}

/** Lets everything happen that is due by then. */
export const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
