import type { Appearance } from '../shared/types'

export type ColorScheme = 'light' | 'dark'

/**
 * Returns the color scheme for an element: the theme of the appearance option, or otherwise the
 * scheme that the page's CSS `color-scheme` allows for this element and the customer prefers.
 */
export const colorSchemeOf = (node: Element, appearance?: Appearance): ColorScheme => {
  const theme = appearance?.theme
  if (theme === 'light' || theme === 'dark') return theme
  // The `<meta>` is also read, because the style sheet that sets `color-scheme` may load after this
  // script.
  const meta = document.querySelector<HTMLMetaElement>('meta[name=color-scheme]')
  const allowed = getComputedStyle(node).colorScheme.replace('normal', meta?.content ?? '')
  if (!allowed.includes('dark')) return 'light'
  return !allowed.includes('light') || matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/**
 * Styles that make the browser emit a `transitionrun` event on the element whenever its color
 * scheme changes, for whatever reason: a system color gets another value and a transition starts.
 * The transition is invisible, because the frame covers the element's text color.
 */
export const colorSchemeStyle = 'color:CanvasText!important;transition:color 1ms!important'
