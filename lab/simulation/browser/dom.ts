import { vi } from 'vitest'
import { fakePage } from '../../support/sdk/fake-page'

/** The parts of a page that the SDK changes and the model has to simulate. */
export interface PageDocument {
  /** Called when the page navigates to a URL. */
  onNavigate(url: string): void
  /** The query string of the page's URL. The SDK reads and replaces it. */
  search: string
}

/**
 * Replaces the browser's globals. All pages of a test share one document, so the model names the
 * page that is active before it calls the SDK.
 */
export interface Dom {
  /** Sets the page to which the SDK's next changes of the window belong. */
  enter(page: PageDocument): void
  /**
   * Answers the requests that the script tag posts to the shop.
   * @returns the URL of the folder to which the tag posts
   */
  serve(post: (route: string, body: object) => Promise<Response>): string
  /** Emits an event on every window. */
  emit(type: string, event: object): void
  /** Returns the number of listeners on windows, documents and nodes. */
  listeners(): number
}

const origin = 'https://shop.example'

export const createDom = (): Dom => {
  const page = fakePage()
  let current: PageDocument | undefined
  const location = {
    origin,
    host: 'shop.example',
    pathname: '/checkout',
    hash: '',
    get search() {
      return current?.search ?? ''
    },
    get href() {
      return origin + location.pathname + location.search
    },
    set href(url: string) {
      current?.onNavigate(url)
    },
    assign: (url: URL | string) => current?.onNavigate(String(url)),
  }
  const globals: Record<string, unknown> = {
    location,
    top: { location },
    open: () => null,
    crossOriginIsolated: false,
    history: { state: null, replaceState: (_state: unknown, _title: string, url: string) => replace(url) },
    getComputedStyle: () => ({ colorScheme: 'normal' }),
    // No page of the simulation changes the HTML of its form.
    MutationObserver: class {
      observe() {}
      disconnect() {}
    },
    addEventListener: page.window.addEventListener.bind(page.window),
    removeEventListener: page.window.removeEventListener.bind(page.window),
    fetch: async (url: string, { body }: { body: string }) => {
      const [, index, route] = /\/(\d+)\/([\w-]+)$/.exec(url) ?? []
      const post = served[Number(index)]
      if (!post || !route) throw new TypeError(`Nothing serves ${url}`)
      return post(route, JSON.parse(body))
    },
  }
  const served: ((route: string, body: object) => Promise<Response>)[] = []
  const replace = (url: string) => {
    if (current) current.search = new URL(url, origin).search
  }
  Object.assign(page.document, { documentElement: page.body, querySelector: () => null, querySelectorAll: () => [] })
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
  return {
    enter: (owner) => {
      current = owner
    },
    serve: (post) => `${origin}/${served.push(post) - 1}/`,
    emit: (type, event) => page.window.emit(type, event),
    listeners: () => page.left().listeners,
  }
}
