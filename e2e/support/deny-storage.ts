import type { Page } from '@playwright/test'

/** Denies all storage to every document that is loaded afterwards. */
export const denyStorage = (page: Pick<Page, 'addInitScript'>) =>
  page.addInitScript(() => {
    const denied = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
      Object.defineProperty(window, name, { get: denied })
    }
    Object.defineProperty(Document.prototype, 'cookie', { get: denied, set: denied })
    if (navigator.locks) navigator.locks.request = () => Promise.reject(new DOMException('Denied', 'SecurityError'))
  })
