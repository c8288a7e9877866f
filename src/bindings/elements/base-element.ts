import { TenderError } from '../../shared/error'
import { addDisplay } from './display'

/**
 * The listeners that a custom element adds to its checkout or to its mounted element, by the names
 * of their events. Each listener dispatches a DOM event at the custom element.
 */
export type Dispatchers = Record<string, (detail: unknown) => void>

/**
 * The DOM event of a custom element. `detail` is the first argument that the SDK passes to a
 * listener.
 */
export type DetailEvent<Listener> = CustomEvent<
  Listener extends (...given: infer Given extends unknown[]) => void ? Given[0] : never
>

/** A listener for an event of the SDK. */
export type DetailListener<Listener> = (event: DetailEvent<Listener>) => void

/** A listener for an event of every `HTMLElement`. */
export type DomListener<Name extends keyof HTMLElementEventMap> = (
  this: HTMLElement,
  event: HTMLElementEventMap[Name],
) => unknown

type AnyListener = EventListenerOrEventListenerObject

/** The options of `addEventListener`. */
export type ListenOptions = boolean | AddEventListenerOptions

/**
 * The base class. A server has no `HTMLElement`, so an empty class lets the module be imported
 * there.
 */
const Base = (globalThis.HTMLElement ?? class {}) as typeof HTMLElement

/**
 * A custom element with options: as the property `options`, or as JSON in the attribute `options`.
 * Changes are applied in a microtask. Options that equal the applied ones have no effect.
 *
 * An exception of `apply` is an uncaught error of the page, because no code of the page calls
 * `apply`.
 */
export abstract class OptionsElement<Options extends object, Events> extends Base {
  static readonly observedAttributes: readonly string[] = ['options']

  /** The events of the element that a page can listen to. */
  protected abstract readonly eventNames: object
  protected readonly display: 'block' | 'contents' = 'block'
  /**
   * One dispatcher for each event that the page listens to. Other events have none, because a
   * checkout logs some errors only if nothing listens to them.
   */
  protected readonly dispatchers: Dispatchers = {}
  /** The listeners of the page for the events in `eventNames`, as far as they are not removed. */
  private readonly listeners: Record<string, Set<unknown>> = {}
  private given: Options | undefined
  private isScheduled = false

  /** Applies options and listeners. Called only while the element is in a document. */
  protected abstract apply(): void

  /** The options. A page changes them by setting another object. */
  get options(): Options | undefined {
    return this.given
  }

  set options(options: Options | undefined) {
    this.given = options
    this.schedule()
  }

  connectedCallback(): void {
    addDisplay(this, this.display)
    // If a framework has set the property before the class was defined, the property hides the
    // accessor.
    const { options } = this
    delete (this as { options?: unknown }).options
    this.given = options
    // A framework may insert the element before it sets the options.
    this.schedule()
  }

  attributeChangedCallback(name: string, _before: string | null, text: string | null): void {
    if (name === 'options') this.options = text === null ? undefined : this.parse(text)
    else this.schedule()
  }

  override addEventListener<Name extends keyof Events & string>(
    name: Name,
    listener: DetailListener<Events[Name]>,
    options?: ListenOptions,
  ): void
  override addEventListener<Name extends keyof HTMLElementEventMap>(
    name: Name,
    listener: DomListener<Name>,
    options?: ListenOptions,
  ): void
  override addEventListener(name: string, listener: AnyListener, options?: ListenOptions): void
  override addEventListener(name: string, listener: unknown, options?: ListenOptions): void {
    super.addEventListener(name, listener as AnyListener, options)
    const { once, signal } = Object(options) as AddEventListenerOptions
    if (!(name in this.eventNames) || signal?.aborted) return
    const remove = () => this.removeEventListener(name, listener as AnyListener, options)
    if (once) super.addEventListener(name, remove, options)
    signal?.addEventListener('abort', remove)
    const listeners = this.listeners[name] ?? new Set()
    this.listeners[name] = listeners.add(listener)
    this.dispatchers[name] = (detail) => this.dispatchEvent(new CustomEvent(name, { detail }))
    this.schedule()
  }

  override removeEventListener<Name extends keyof Events & string>(
    name: Name,
    listener: DetailListener<Events[Name]>,
    options?: boolean | EventListenerOptions,
  ): void
  override removeEventListener<Name extends keyof HTMLElementEventMap>(
    name: Name,
    listener: DomListener<Name>,
    options?: boolean | EventListenerOptions,
  ): void
  override removeEventListener(name: string, listener: AnyListener, options?: boolean | EventListenerOptions): void
  override removeEventListener(name: string, listener: unknown, options?: boolean | EventListenerOptions): void {
    super.removeEventListener(name, listener as AnyListener, options)
    this.listeners[name]?.delete(listener)
    if (!this.listeners[name]?.size) delete this.dispatchers[name]
    this.schedule()
  }

  /**
   * Schedules a call of `apply` in a microtask. Further changes before that cause no further call.
   */
  protected schedule(): void {
    if (this.isScheduled) return
    this.isScheduled = true
    queueMicrotask(() => this.isScheduled && this.applyNow())
  }

  protected applyNow(): void {
    this.isScheduled = false
    if (this.isConnected) this.apply()
  }

  private parse(text: string): Options {
    try {
      return JSON.parse(text)
    } catch {
      throw new TenderError('options.invalid', `<${this.localName}>: options must be JSON`)
    }
  }
}
