import { vi } from 'vitest'

type Listener = (event: object) => void

/** What hears events, and tells how many listen. */
class FakeTarget {
  readonly heard = new Map<Listener, string>()
  addEventListener(type: string, listener: Listener, { signal }: { signal?: AbortSignal } = {}) {
    this.heard.set(listener, type)
    signal?.addEventListener('abort', () => this.heard.delete(listener))
  }
  removeEventListener(_type: string, listener: Listener) {
    this.heard.delete(listener)
  }
  emit(type: string, event: object = {}) {
    for (const [listener, wanted] of [...this.heard]) if (wanted === type) listener(event)
  }
}

/** A node of the page: as much of one as the elements of the SDK ask for. */
export class FakeNode extends FakeTarget {
  parent: FakeNode | undefined
  children: FakeNode[] = []
  readonly style: Record<string, string> = { cssText: '' }
  readonly dataset: Record<string, string> = {}
  clientWidth = 400
  inDocument = false
  src = ''
  textContent = ''
  contentDocument = null
  /** The window of a frame; another each time the node is put in. */
  contentWindow: { postMessage: ReturnType<typeof vi.fn> } | null = null

  constructor(readonly name = 'div') {
    super()
  }
  get isConnected(): boolean {
    return this.inDocument || (this.parent?.isConnected ?? false)
  }
  get firstChild() {
    return this.children[0]
  }
  setAttribute() {}
  matches(selector: string) {
    return selector === this.name
  }
  querySelector(name: string) {
    return this.children.find((child) => child.name === name) ?? null
  }
  get nextElementSibling() {
    const siblings = this.parent?.children ?? []
    return siblings[siblings.indexOf(this) + 1] ?? null
  }
  focus() {
    Object.assign(document, { activeElement: this })
  }
  append(child: FakeNode) {
    child.remove()
    child.parent = this
    this.children.push(child)
    child.contentWindow = child.name === 'iframe' ? { postMessage: vi.fn() } : null
  }
  after(node: FakeNode) {
    this.parent?.append(node)
  }
  replaceWith(...nodes: FakeNode[]) {
    const { parent } = this
    this.remove()
    for (const node of nodes) parent?.append(node)
  }
  get parentNode() {
    return this.parent
  }
  get childNodes() {
    return this.children
  }
  scrollIntoView() {}
  showModal() {}
  close() {}
  replaceChildren(...children: FakeNode[]) {
    for (const child of [...this.children]) child.remove()
    for (const child of children) this.append(child)
  }
  remove() {
    if (this.parent) this.parent.children = this.parent.children.filter((child) => child !== this)
    this.parent = undefined
    this.contentWindow = null
    // The focus falls to the page.
    if (Object.is(document.activeElement, this)) Object.assign(document, { activeElement: document.body })
  }
}

/** Stands in for the browser's page; `vi.unstubAllGlobals` ends it. */
export const fakePage = () => {
  const body = new FakeNode('body')
  body.inDocument = true
  const made: FakeNode[] = []
  const document = Object.assign(new FakeTarget(), {
    body,
    activeElement: body,
    createElement: (name: string) => {
      const node = new FakeNode(name)
      made.push(node)
      return node
    },
  })
  const window = Object.assign(new FakeTarget(), { origin: 'https://shop.example' })
  vi.stubGlobal('document', document)
  vi.stubGlobal('window', window)
  vi.stubGlobal('location', { host: 'shop.example', origin: 'https://shop.example' })
  vi.stubGlobal('Element', FakeNode)
  vi.stubGlobal('HTMLIFrameElement', class extends FakeNode {})
  const watched = new Set<object>()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => watched.add(this)
      disconnect = () => watched.delete(this)
    },
  )
  const shown = (): FakeNode | undefined =>
    made.filter(({ name, isConnected }) => name === 'iframe' && isConnected).at(-1)
  return {
    body,
    document,
    window,
    shown,
    /** Every node that is in the page, and everything that listens anywhere. */
    left: () => ({
      frames: made.filter(({ isConnected }) => isConnected).length,
      listeners: [document, window, ...made].reduce((sum, { heard }) => sum + heard.size, watched.size),
    }),
    /** The frame's document says hello to the page. */
    hello: (frame: FakeNode, serviceOrigin: string, name: string = crypto.randomUUID(), role = 'card') => {
      const nonce = new URLSearchParams(frame.src.split('#')[1]).get('nonce')
      const data = { tender: 'hello', protocol: '1.0', role, nonce, document: name }
      window.emit('message', { data, origin: serviceOrigin, source: frame.contentWindow })
    },
  }
}
