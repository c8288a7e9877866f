/** What a test uses of a page that observes its frames. */
export interface ObservedPage {
  /** Everything that was observed, by source. The order within a source is that of the page. */
  seen: Record<string, string[]>
  /** Whether observations are added. Frames load in any order, so loading is not observed. */
  isOn: boolean
  /** Adds an observation. */
  note(source: string, ...seen: unknown[]): void
  /** Adds what can be read at any time: sizes, the focus, storage and requests. */
  look(): void
}

declare global {
  interface Window {
    observed?: ObservedPage
  }
}

/**
 * Runs in the page before all its scripts, as a hostile script would. Observes the messages of the
 * frames, their sizes, the focus, the nodes that the SDK changes, storage and requests.
 */
export const observePage = () => {
  if (window.top !== window) return
  const ids = new Map<string, string>()
  /** Replaces each random id and token by its number, so that two runs can be compared. */
  const withoutIds = (text: string) =>
    text.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?<="token":")[^"]+/g, (id) => {
      const known = ids.get(id) ?? `id-${ids.size}`
      ids.set(id, known)
      return known
    })
  const observed: ObservedPage = {
    seen: {},
    isOn: false,
    note: (source, ...seen) => {
      if (!observed.isOn) return
      const list = observed.seen[source] ?? []
      observed.seen[source] = list
      list.push(withoutIds(JSON.stringify(seen)))
    },
    look: () => {
      const frames = [...document.querySelectorAll('iframe')]
      observed.note('sizes', ...frames.map((frame) => [placeOf(frame), frame.offsetWidth, frame.offsetHeight]))
      observed.note('focus', placeOf(document.activeElement))
      observed.note('storage', Object.entries(localStorage), Object.entries(sessionStorage), document.cookie)
      // Frames load in any order.
      const requests = performance.getEntriesByType('resource').map(({ name }) => name.replace(/[?#].*/, ''))
      observed.note('requests', requests.sort())
      observed.note('page', scrollX, scrollY, document.documentElement.scrollHeight, document.title)
    },
  }
  window.observed = observed

  /** Names a node by its container, because ids of frames are random. */
  const placeOf = (node: Node | null): string => {
    const element = node instanceof Element ? node : node?.parentElement
    return `${element?.closest('[id^=place-]')?.id ?? 'page'} ${element?.tagName}`
  }
  const frameOf = (source: unknown) =>
    [...document.querySelectorAll('iframe')].find((each) => each.contentWindow === source)

  // The SDK creates the channel to a frame while it receives the frame's hello.
  let greeting = 'page'
  addEventListener('message', ({ data, source }) => {
    greeting = placeOf(frameOf(source) ?? null)
    observed.note(`window messages of ${greeting}`, data?.tender, data?.role)
  })
  const Channel = window.MessageChannel
  window.MessageChannel = class extends Channel {
    constructor() {
      super()
      const source = `channel of ${greeting}`
      this.port1.addEventListener('message', ({ data: { id: _numberOfCall, ...data } }) => observed.note(source, data))
    }
  }

  for (const type of ['focusin', 'focusout'] as const) {
    addEventListener(type, ({ target }) => observed.note('focus', type, placeOf(target as Node)))
  }
  const sizes = new ResizeObserver((entries) => {
    for (const { target, contentRect } of entries) {
      observed.note(`sizes of ${placeOf(target)}`, contentRect.width, contentRect.height)
    }
  })
  new MutationObserver((records) => {
    for (const { target, type, attributeName, addedNodes, removedNodes } of records) {
      const value = attributeName === null ? null : (target as Element).getAttribute(attributeName)
      const nodes = [...addedNodes, '/', ...removedNodes].map((node) => (node instanceof Node ? node.nodeName : node))
      observed.note(`changes of ${placeOf(target)}`, type, attributeName, value, nodes)
      for (const node of addedNodes) if (node instanceof HTMLIFrameElement) sizes.observe(node)
    }
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
}
