import { vi } from 'vitest'
import { fakePage } from '../../sdk/testing/fake-page'

/** What the SDK does to the page that it runs on, and that only a browser can carry out. */
export interface PageDocument {
  /** The page is left for this address. */
  onNavigate(url: string): void
  /** The address of the page, which the SDK reads and replaces. */
  search: string
}

/**
 * The browser's globals. All pages of a world share one document: the model names the page that a
 * call belongs to.
 */
export interface Dom {
  /** From now on, what the SDK does to its window is this page's. */
  enter(page: PageDocument): void
  /**
   * Serves the requests that a script tag posts to its shop.
   * @returns the address of the folder that is posted to
   */
  serve(post: (route: string, body: object) => Promise<Response>): string
  /** An event of every window. */
  emit(type: string, event: object): void
  /** Listeners on windows, documents and nodes. */
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
  Object.assign(page.document, { documentElement: page.body, querySelector: () => null })
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
