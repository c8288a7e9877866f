import type { Appearance } from '../shared/types'

export type ColorScheme = 'light' | 'dark'

/** The scheme the page uses at this place: what `color-scheme` allows, and among those what the customer prefers. */
export const colorSchemeOf = (node: Element, appearance?: Appearance): ColorScheme => {
  const theme = appearance?.theme
  if (theme === 'light' || theme === 'dark') return theme
  // A style sheet may come later than the script; what the page's head says is there.
  const meta = document.querySelector<HTMLMetaElement>('meta[name=color-scheme]')
  const allowed = getComputedStyle(node).colorScheme.replace('normal', meta?.content ?? '')
  if (!allowed.includes('dark')) return 'light'
  return !allowed.includes('light') || matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/**
 * What a frame needs in its style so that every change of the page's scheme where it stands is an event, `transitionrun`: a system
 * colour, unseen, changes with it, be it by a style sheet, the page's head or the system.
 */
export const colorSchemeStyle = 'color:CanvasText!important;transition:color 1ms!important'
