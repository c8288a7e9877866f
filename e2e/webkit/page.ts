import { By, Key, type WebDriver } from 'selenium-webdriver'

/** A page in WebKit as somebody uses it who has a keyboard and nothing else. */
export interface KeyboardUser {
  open(url: string): Promise<void>
  /** Presses keys, one after the other, wherever the focus is. */
  press(...keys: string[]): Promise<void>
  tab(): Promise<void>
  tabBack(): Promise<void>
  /** What has the focus: `name`, `id` or `title` of the page's element, and of the one in the frame if it is one. */
  focused(): Promise<string>
  /** Waits until this script of the page's is true. */
  waitFor(script: string, what: string): Promise<void>
  /** Goes into the frame with this title to ask what the script says, and comes back. */
  within<Answer>(frameTitle: string, script: string): Promise<Answer>
  read<Answer>(script: string): Promise<Answer>
}

const nameOfFocused = `
  const element = document.activeElement
  return element.tagName === 'IFRAME' ? 'frame ' + element.title : element.name || element.id || element.textContent.trim()`

export const keyboardUserOf = (driver: WebDriver): KeyboardUser => {
  const press = (...keys: string[]) =>
    driver
      .actions()
      .sendKeys(...keys)
      .perform()
  const read = <Answer>(script: string) => driver.executeScript<Answer>(script)
  const within = async <Answer>(frameTitle: string, script: string) => {
    await driver.switchTo().frame(await driver.findElement(By.css(`iframe[title="${frameTitle}"]`)))
    try {
      return await read<Answer>(script)
    } finally {
      await driver.switchTo().defaultContent()
    }
  }
  return {
    open: (url) => driver.get(url),
    press,
    tab: () => press(Key.TAB),
    tabBack: () => driver.actions().keyDown(Key.SHIFT).sendKeys(Key.TAB).keyUp(Key.SHIFT).perform(),
    focused: async () => {
      const name = await read<string>(nameOfFocused)
      return name.startsWith('frame ') ? within(name.slice('frame '.length), nameOfFocused) : name
    },
    waitFor: async (script, what) => {
      await driver.wait(() => read<boolean>(`return Boolean(${script})`), 20_000, what)
    },
    within,
    read,
  }
}
