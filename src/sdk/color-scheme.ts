import type { Appearance } from '../shared/types'

export type ColorScheme = 'light' | 'dark'

/**
 * Returns the color scheme for an element. The theme `light` or `dark` of the appearance option
 * decides. Otherwise, the CSS property `color-scheme` of the element decides, and the customer's
 * preference if the property allows both schemes.
 */
export const colorSchemeOf = (node: Element, appearance?: Appearance): ColorScheme => {
  const theme = appearance?.theme
  if (theme === 'light' || theme === 'dark') return theme
  // The `<meta>` is also read, because the style sheet that sets `color-scheme` may load after this
  // script.
  const meta = document.querySelector<HTMLMetaElement>('meta[name=color-scheme]')
  const allowed = getComputedStyle(node).colorScheme.replace('normal', meta?.content ?? '')
  const mayBeLight = allowed.includes('light') && !matchMedia('(prefers-color-scheme: dark)').matches
  return allowed.includes('dark') && !mayBeLight ? 'dark' : 'light'
}

/**
 * Styles that make the browser emit a `transitionrun` event on the element when its color scheme
 * changes while it is rendered: the system color `CanvasText` then gets another value, so a
 * transition starts. The customer does not see the transition, because the element itself shows no
 * text.
 */
export const colorSchemeStyle = 'color:CanvasText!important;transition:color 1ms!important'
