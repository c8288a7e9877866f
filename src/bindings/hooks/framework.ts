import type { Readable } from '../../sdk/readable'

/** A `ref` of React or Preact: an object or a function that receives an element. */
export type AnyRef = unknown

/** The properties of a component. The public types restrict their values. */
export type AnyProps = Readonly<Record<string, unknown>>

/** A component, before the framework's own types are applied. */
export type Component = (props: AnyProps) => unknown

/** The functions of React and Preact from which the components are made. */
export interface Framework {
  createContext<Value>(value: Value): { Provider: unknown }
  createElement(type: unknown, props: object, ...children: unknown[]): unknown
  useContext(context: unknown): unknown
  useEffect(effect: () => (() => void) | undefined, dependencies?: readonly unknown[]): void
  useImperativeHandle(ref: AnyRef, create: () => unknown, dependencies: readonly unknown[]): void
  useRef<Value>(value: Value): { current: Value }
  useState<Value>(create: () => Value): [Value, (next: Value) => void]
  /**
   * Creates a component. `render` also receives the reference that the parent of the component has
   * passed.
   */
  withRef(render: (props: AnyProps, ref: AnyRef) => unknown): unknown
  /**
   * Reads a value, and renders the component again when it changes.
   *
   * @param initial the value on a server, and in React also while it hydrates. Preact reads the
   * value from `readable` there.
   */
  useReadable<Value>(readable: Readable<Value>, initial: Value): Value
}
