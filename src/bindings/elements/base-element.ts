import { invalidOption } from '../../sdk/invalid-option'
import { addDisplay } from './display'

/** Listeners by the names of their events. Each dispatches the event at the element. */
export type Dispatchers = Record<string, (detail: unknown) => void>

/** The event of a custom element. `detail` is the first argument of the listener in the SDK. */
export type DetailEvent<Listener> = CustomEvent<
  Listener extends (...given: infer Given extends unknown[]) => void ? Given[0] : never
>

type OtherListener = EventListenerOrEventListenerObject

type ListenOptions = boolean | AddEventListenerOptions

/** On a server there is no `HTMLElement`, and the module can still be imported. */
const Base = (globalThis.HTMLElement ?? class {}) as typeof HTMLElement

/**
 * A custom element with options, as the property `options` or as JSON in the attribute. Changes are
 * applied in a microtask, and have no effect if they are equal to what is applied.
 *
 * An exception of `apply` is an uncaught error of the page, because no code of the page calls it.
 */
export abstract class OptionsElement<Options extends object, Events> extends Base {
  static readonly observedAttributes: readonly string[] = ['options']

  /** The events of the element that a page can listen to. */
  protected abstract readonly eventNames: object
  protected readonly display: 'block' | 'contents' = 'block'
  /** For each event with a listener. An event without a listener has none. */
  protected readonly dispatchers: Dispatchers = {}
  private given: Options | undefined

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
    // A framework may have set the property before the class was defined.
    if (Object.hasOwn(this, 'options')) {
      const { options } = this
      delete (this as { options?: unknown }).options
      this.given = options
    }
    // A framework may insert the element before it sets the options.
    this.schedule()
  }

  attributeChangedCallback(name: string, _before: string | null, text: string | null): void {
    if (name === 'options') this.options = text === null ? undefined : this.parse(text)
    else this.schedule()
  }

  override addEventListener<Name extends keyof Events & string>(
    name: Name,
    listener: (event: DetailEvent<Events[Name]>) => void,
    options?: ListenOptions,
  ): void
  override addEventListener(name: string, listener: OtherListener, options?: ListenOptions): void
  override addEventListener(name: string, listener: unknown, options?: ListenOptions): void {
    super.addEventListener(name, listener as OtherListener, options)
    if (!Object.hasOwn(this.eventNames, name) || this.dispatchers[name]) return
    this.dispatchers[name] = (detail) => this.dispatchEvent(new CustomEvent(name, { detail }))
    this.schedule()
  }

  protected schedule(): void {
    queueMicrotask(() => this.isConnected && this.apply())
  }

  private parse(text: string): Options {
    try {
      return JSON.parse(text)
    } catch {
      throw invalidOption(this.localName, 'options', 'must be JSON')
    }
  }
}
