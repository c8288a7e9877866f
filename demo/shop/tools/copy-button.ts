import { findElement } from '../find-element'
import { copyText } from './copy-test-card'

/** How long a button shows that it has copied. */
const shownMs = 2000

/** Copies a text, and shows the outcome in the label of the button and to screen readers. */
export const copyFrom = async (button: HTMLElement, text: string): Promise<void> => {
  const label = button.querySelector('.copy') ?? button
  const isCopied = await copyText(text)
  label.textContent = isCopied ? 'Copied' : 'Failed'
  findElement('#copy-status').textContent = isCopied ? 'Copied' : 'Your browser does not allow copying'
  setTimeout(() => {
    label.textContent = 'Copy'
    findElement('#copy-status').textContent = ''
  }, shownMs)
}

/** Makes every button with `data-copy` copy that text. */
export const startCopyButtons = (): void => {
  for (const button of document.querySelectorAll<HTMLElement>('[data-copy]'))
    button.addEventListener('click', () => copyFrom(button, button.dataset.copy ?? ''))
}
