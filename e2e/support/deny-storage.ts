import type { Page } from '@playwright/test'

/** Every document to come is refused all that it could remember anything in. */
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
