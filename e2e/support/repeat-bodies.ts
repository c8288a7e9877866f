import type { Page, Request } from '@playwright/test'

/**
 * Repeats the body of each request to a folder of the shop in a header: some drivers do not report
 * bodies.
 * @param folder a path that ends with a slash
 */
export const repeatBodies = (page: Page, folder: string): Promise<unknown> =>
  page.addInitScript((folder) => {
    const { fetch } = window
    window.fetch = (input, init) => {
      if (typeof init?.body !== 'string' || !String(input).startsWith(folder)) return fetch(input, init)
      return fetch(input, { ...init, headers: { ...init.headers, 'x-body': encodeURIComponent(init.body) } })
    }
  }, folder)

/** Returns the body of a request to such a folder. */
export const bodyOf = (request: Request) => JSON.parse(decodeURIComponent(request.headers()['x-body'] ?? ''))
