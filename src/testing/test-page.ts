/**
 * The part of Playwright's `Locator` that the helpers use. The types of Playwright are not
 * imported, so this entry works with every version of it and without it.
 */
export interface TestLocator {
  locator(selector: string): TestLocator
  first(): TestLocator
  count(): Promise<number>
  click(options?: { timeout?: number }): Promise<void>
  fill(value: string, options?: { timeout?: number }): Promise<void>
  press(key: string): Promise<void>
  selectOption(value: string, options?: { timeout?: number }): Promise<string[]>
  innerText(): Promise<string>
  evaluate(run: (element: HTMLElement, argument: string) => unknown, argument: string): Promise<unknown>
  waitFor(options?: { state?: 'visible' | 'hidden'; timeout?: number }): Promise<void>
}

/** The part of Playwright's `Page`, `Frame` and `FrameLocator` that the helpers use. */
export interface TestFrame {
  locator(selector: string): TestLocator
  frameLocator(selector: string): TestFrame
  getByRole(role: 'button' | 'dialog', options?: { name?: string | RegExp; exact?: boolean }): TestLocator
}

/** The part of Playwright's `Page` that can evaluate code. A `Frame` can do this too. */
export interface TestPage extends TestFrame {
  evaluate<Result>(run: () => Result): Promise<Result>
}

/** Options of every helper. */
export interface HelperOptions {
  /**
   * Milliseconds to wait for each element of the page.
   * @default 15000
   */
  timeoutMs?: number
}

export const defaultTimeoutMs = 15_000

/**
 * Waits until the first of the elements is visible.
 *
 * @throws Error with this message if none is visible in time. `cause` is Playwright's error.
 */
export const waitForVisible = async (
  locator: TestLocator,
  { timeoutMs: timeout = defaultTimeoutMs }: HelperOptions,
  message: string,
): Promise<void> => {
  try {
    await locator.first().waitFor({ state: 'visible', timeout })
  } catch (cause) {
    throw new Error(`${message} Waited ${timeout} ms.`, { cause })
  }
}
