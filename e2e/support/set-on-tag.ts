import type { Page } from '@playwright/test'

/**
 * Sets attributes of the script tag on every page that is loaded afterwards, before the script runs
 * and reads them.
 */
export const setOnTag = (page: Page, attributes: Record<string, string>) =>
  page.addInitScript((given) => {
    const set = () => {
      const tag = document.querySelector<HTMLElement>('script[data-flow]')
      if (tag) Object.assign(tag.dataset, given)
    }
    new MutationObserver(set).observe(document, { childList: true, subtree: true })
  }, attributes)
