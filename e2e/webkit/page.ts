import { By, Key, type WebDriver } from 'selenium-webdriver'

/** Controls a page in WebKit with the keyboard only. */
export interface KeyboardUser {
  open(url: string): Promise<void>
  /** Presses keys, one after the other. The focused element receives them. */
  press(...keys: string[]): Promise<void>
  tab(): Promise<void>
  tabBack(): Promise<void>
  /**
   * Returns the name or id of the focused field, or the text of the focused button or link, in any
   * frame.
   */
  focused(): Promise<string>
  /** Waits until `focused()` returns this name. */
  waitForFocus(name: string): Promise<void>
  /** Waits until this script returns a truthy value in the page. */
  waitFor(script: string, what: string): Promise<void>
  /** Returns the result of a script in the frame with this title. */
  within<Answer>(frameTitle: string, script: string): Promise<Answer>
  /** Like `waitFor`, in the frame with this title. */
  waitWithin(frameTitle: string, script: string, what: string): Promise<void>
  read<Answer>(script: string): Promise<Answer>
}

const nameOfFocused = `
  const element = document.activeElement
  return element.matches('body, button, a') ? element.matches('body') ? '' : element.textContent.trim() : element.closest('.field') ? element.id : element.name || element.id`

const placeOfFocusedFrame = "return [...document.querySelectorAll('iframe')].indexOf(document.activeElement)"

export const keyboardUserOf = (driver: WebDriver): KeyboardUser => {
  const press = (...keys: string[]) =>
    driver
      .actions()
      .sendKeys(...keys)
      .perform()
  const read = <Answer>(script: string) => driver.executeScript<Answer>(script)
  /** Runs a script in a frame, and switches back to the page. */
  const inside = async <Answer>(enter: () => Promise<unknown>, script: string): Promise<Answer> => {
    try {
      await enter()
      return await read<Answer>(script)
    } finally {
      await driver.switchTo().defaultContent()
    }
  }
  const enterFocused = async () => {
    const place = await read<number>(placeOfFocusedFrame)
    if (place < 0) return
    const frames = await driver.findElements(By.css('iframe'))
    await driver.switchTo().frame(frames[place] ?? null)
    await enterFocused()
  }
  const within = <Answer>(frameTitle: string, script: string) =>
    inside<Answer>(
      async () => driver.switchTo().frame(await driver.findElement(By.css(`iframe[title="${frameTitle}"]`))),
      script,
    )
  return {
    open: (url) => driver.get(url),
    press,
    tab: () => press(Key.TAB),
    tabBack: () => driver.actions().keyDown(Key.SHIFT).sendKeys(Key.TAB).keyUp(Key.SHIFT).perform(),
    focused: () => inside(enterFocused, nameOfFocused),
    waitFor: async (script, what) => {
      await driver.wait(() => read<boolean>(`return Boolean(${script})`), 20_000, what)
    },
    waitForFocus: async (name) => {
      const arrived = async () => (await inside<string>(enterFocused, nameOfFocused)) === name
      await driver.wait(() => arrived().catch(() => false), 20_000, `the focus on ${name}`)
    },
    within,
    waitWithin: async (frameTitle, script, what) => {
      const arrived = () => within<boolean>(frameTitle, `return Boolean(${script})`)
      await driver.wait(() => arrived().catch(() => false), 20_000, what)
    },
    read,
  }
}
