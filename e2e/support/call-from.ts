import type { Page } from '@playwright/test'
import type { Call } from '../../lab/contract-suite/contract-case'

/**
 * Creates a call that a page of the service's origin sends, so that the service worker answers it.
 */
export const callFrom =
  (page: Page): Call =>
  (query, { variables = {}, key = 'sk_test_demo', headers = {} } = {}) =>
    page.evaluate(
      async ({ body, headers }) => {
        const response = await fetch('/api/graphql', { method: 'POST', headers, body })
        return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.json() }
      },
      {
        body: JSON.stringify({ query, variables }),
        headers: {
          'content-type': 'application/json',
          ...(key === null ? {} : { authorization: `Bearer ${key}` }),
          ...headers,
        },
      },
    )

/** Resolves when the worker answers this page's requests. */
export const waitForWorker = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null)
