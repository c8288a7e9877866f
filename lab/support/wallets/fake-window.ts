import { vi } from 'vitest'

/**
 * Creates the part of a window that the simulators need without a sheet. Its default URL is
 * https://shop.example.
 */
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

/** Advances the fake clock by `ms` and runs all tasks that are due by then. */
export const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
