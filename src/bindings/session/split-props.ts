import type { Listeners } from './bind-listeners'
import { eventNames, optionTable } from './element-names'

/** The properties of a component, by their use. */
export interface SplitProps {
  options: Record<string, unknown>
  /** The listeners, by the names of their events: that of `onLoadError` is `loaderror`. */
  listeners: Listeners
  /** The attributes of the container. */
  attributes: Record<string, unknown>
}

/**
 * Splits the properties of a component that mounts an element. Svelte's attachments have symbols as
 * names and become attributes.
 */
export const splitProps = (props: object): SplitProps => {
  const split: SplitProps & { listeners: Record<string, unknown> } = { options: {}, listeners: {}, attributes: {} }
  // The copy has only enumerable properties. It leaves out React's `key`, which is not enumerable,
  // because reading `key` causes a warning.
  for (const name of Reflect.ownKeys({ ...props }) as (keyof typeof props)[]) {
    const event = /^on/.test(String(name)) ? String(name).slice(2).toLowerCase() : ''
    if (Object.hasOwn(optionTable, name)) split.options[name] = props[name]
    else if (Object.hasOwn(eventNames, event)) split.listeners[event] = props[name]
    else split.attributes[name] = props[name]
  }
  return split
}
