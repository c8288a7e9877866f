import type { Appearance } from '../shared/types'

export type Scheme = 'light' | 'dark'

/** The scheme the page uses at this place: what `color-scheme` allows, and among those what the customer prefers. */
export const schemeOf = (node: Element, { theme = 'auto' }: Appearance): Scheme => {
  if (theme !== 'auto') return theme
  // A style sheet may come later than the script; what the page's head says is there.
  const meta = document.querySelector<HTMLMetaElement>('meta[name=color-scheme]')
  const allowed = getComputedStyle(node).colorScheme.replace('normal', meta?.content ?? '')
  if (!allowed.includes('dark')) return 'light'
  return !allowed.includes('light') || matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}
