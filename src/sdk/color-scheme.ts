import type { Appearance } from '../shared/types'

export type ColorScheme = 'light' | 'dark'

/**
 * Returns the color scheme for an element: the theme of the appearance, or what the page's
 * `color-scheme` allows at this place and the customer prefers.
 */
export const colorSchemeOf = (node: Element, appearance?: Appearance): ColorScheme => {
  const theme = appearance?.theme
  if (theme === 'light' || theme === 'dark') return theme
  // The style sheet may load after this script, the meta element is there before.
  const meta = document.querySelector<HTMLMetaElement>('meta[name=color-scheme]')
  const allowed = getComputedStyle(node).colorScheme.replace('normal', meta?.content ?? '')
  if (!allowed.includes('dark')) return 'light'
  return !allowed.includes('light') || matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/**
 * The style that turns every change of the color scheme into a `transitionrun` event of the
 * element, whether a style sheet, the page's head or the system changes it. The transition of a
 * system color is not visible.
 */
export const colorSchemeStyle = 'color:CanvasText!important;transition:color 1ms!important'
