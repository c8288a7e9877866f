import { vi } from 'vitest'
import { protocolVersion } from '../../../src/bridge/protocol'

type Listener = (event: object) => void

/** A target that records its listeners. */
class FakeTarget {
  /** The listeners of each type, in the order of their registration. */
  private readonly types = new Map<string, Set<Listener>>()
  private readonly ending = new WeakMap<AbortSignal, (() => void)[]>()
  get listeners() {
    return { size: [...this.types.values()].reduce((sum, { size }) => sum + size, 0) }
  }
  addEventListener(type: string, listener: Listener, { signal }: { signal?: AbortSignal } = {}) {
    this.types.set(type, (this.types.get(type) ?? new Set()).add(listener))
    if (!signal) return
    const ending = this.ending.get(signal) ?? []
    // One listener for all, because Node.js warns about more than ten of one signal.
    if (ending.push(() => this.removeEventListener(type, listener)) === 1)
      signal.addEventListener('abort', () => {
        for (const end of ending) end()
      })
    this.ending.set(signal, ending)
  }
  removeEventListener(type: string, listener: Listener) {
    this.types.get(type)?.delete(listener)
  }
  emit(type: string, event: object = {}) {
    for (const listener of [...(this.types.get(type) ?? [])]) listener(event)
  }
}

class FakeStyle {
  [property: string]: unknown
  cssText = ''
  setProperty(name: string, value: string) {
    this[name] = value
  }
}

/** A node with those members of a DOM node that the SDK uses. */
export class FakeNode extends FakeTarget {
  parent: FakeNode | undefined
  children: FakeNode[] = []
  readonly style = new FakeStyle()
  readonly dataset: Record<string, string> = {}
  clientWidth = 400
  inDocument = false
  src = ''
  textContent = ''
  lang = ''
  /** The document of the frame, if the page can read it. */
  contentDocument: object | null = null
  /** The frame's window. Each insertion of an iframe creates another one. */
  contentWindow: Record<'postMessage' | 'stop', ReturnType<typeof vi.fn>> | null = null

  constructor(readonly name = 'div') {
    super()
  }
  get isConnected(): boolean {
    return this.inDocument || (this.parent?.isConnected ?? false)
  }
  get lastChild() {
    return this.children.at(-1)
  }
  /** Finds only outlines among its children. */
  querySelectorAll(selector: string) {
    return selector.includes('tender-outlines')
      ? this.children.filter(({ dataset }) => dataset.tenderOutlines !== undefined)
      : []
  }
  get firstChild() {
    return this.children[0]
  }
  setAttribute() {}
  ariaBusy: string | null = null
  offsetHeight = 48
  matches(selector: string) {
    return selector === this.name
  }
  /** @param selectors names of nodes; others match nothing */
  closest(selectors: string): FakeNode | null {
    return selectors.split(',').includes(this.name) ? this : (this.parent?.closest(selectors) ?? null)
  }
  querySelector(name: string) {
    return this.children.find((child) => child.name === name) ?? null
  }
  get nextElementSibling(): FakeNode | null {
    const siblings = this.parent?.children ?? []
    return siblings[siblings.indexOf(this) + 1] ?? null
  }
  focus() {
    Object.assign(document, { activeElement: this })
  }
  get parentElement() {
    return this.parent
  }
  get previousElementSibling(): FakeNode | null {
    const siblings = this.parent?.children ?? []
    return siblings[siblings.indexOf(this) - 1] ?? null
  }
  prepend(child: FakeNode) {
    this.append(child)
    this.children.unshift(...this.children.splice(-1))
  }
  append(child: FakeNode) {
    child.remove()
    child.parent = this
    this.children.push(child)
    child.contentWindow = child.name === 'iframe' ? { postMessage: vi.fn(), stop: vi.fn() } : null
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
    // As in browsers, the body gets the focus of a removed element.
    if (Object.is(document.activeElement, this)) Object.assign(document, { activeElement: document.body })
  }
}

/** Replaces the browser's globals by a fake page, until `vi.unstubAllGlobals` is called. */
export const fakePage = () => {
  const body = new FakeNode('body')
  body.inDocument = true
  const documentElement = new FakeNode('html')
  documentElement.inDocument = true
  const created: FakeNode[] = []
  const document = Object.assign(new FakeTarget(), {
    body,
    documentElement,
    activeElement: body,
    createElement: (name: string) => {
      const node = new FakeNode(name)
      created.push(node)
      return node
    },
  })
  const window = Object.assign(new FakeTarget(), { origin: 'https://shop.example' })
  vi.stubGlobal('document', document)
  vi.stubGlobal('window', window)
  vi.stubGlobal('location', { host: 'shop.example', origin: 'https://shop.example' })
  vi.stubGlobal('Element', FakeNode)
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => callback())
  vi.stubGlobal('getComputedStyle', () => ({ fontSize: '16px' }))
  vi.stubGlobal('HTMLIFrameElement', class extends FakeNode {})
  const observers = new Set<object>()
  class FakeObserver {
    observe = () => observers.add(this)
    disconnect = () => observers.delete(this)
  }
  vi.stubGlobal('ResizeObserver', FakeObserver)
  vi.stubGlobal('MutationObserver', FakeObserver)
  const shown = (): FakeNode | undefined =>
    created.filter(({ name, isConnected }) => name === 'iframe' && isConnected).at(-1)
  return {
    body,
    documentElement,
    document,
    window,
    shown,
    /** Returns how many iframes and listeners still exist. */
    left: () => ({
      frames: created.filter(({ isConnected }) => isConnected).length,
      listeners: [document, window, ...created].reduce((sum, { listeners }) => sum + listeners.size, observers.size),
    }),
    /** Sends the hello message of the frame's document to the page. */
    hello: (frame: FakeNode, serviceOrigin: string, name: string = crypto.randomUUID(), role = 'card') => {
      const nonce = new URLSearchParams(frame.src.split('#')[1]).get('nonce')
      const data = { tender: 'hello', protocol: protocolVersion, role, nonce, document: name }
      window.emit('message', { data, origin: serviceOrigin, source: frame.contentWindow })
    },
  }
}
