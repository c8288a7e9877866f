import type { Page } from '@playwright/test'

/**
 * Writes attributes on the script tag of every page to come, before the script is there to read
 * them.
 */
export const setOnTag = (page: Page, attributes: Record<string, string>) =>
  page.addInitScript((given) => {
    const set = () => {
      const tag = document.querySelector<HTMLElement>('script[data-flow]')
      if (tag) Object.assign(tag.dataset, given)
    }
    new MutationObserver(set).observe(document, { childList: true, subtree: true })
  }, attributes)
