import { type Mode, type TokenName, tokenControls, tokenNames } from './controls'
import { type Entries, places, tokenPath } from './entries'

/** Returns the value that a token has in a mode, with the defaults of the elements. */
export const effectiveValue = (entries: Entries, token: TokenName, mode: Mode): string =>
  (mode === 'dark' ? entries.get(tokenPath('dark.', token)) : undefined) ??
  entries.get(tokenPath('', token)) ??
  tokenControls[token].defaults[mode]

/**
 * Returns four versions of the entries, the shortest first: without the token, with its entry for
 * both modes, with its entry for dark mode, and with both of these entries.
 */
const alternativesOf = (entries: Entries, token: TokenName): Entries[] => {
  const [both, dark] = places.map((place) => tokenPath(place, token)) as [string, string]
  const without = (...paths: string[]): Entries => new Map([...entries].filter(([path]) => !paths.includes(path)))
  return [without(both, dark), without(dark), without(both), entries]
}

/**
 * Removes the entries that change nothing: a token with its default value, a token for dark mode
 * with the value for both modes, `theme: 'auto'` and `font: 'system'`.
 */
export const onlyDifferences = (entries: Entries): Entries => {
  const defaults = new Map([
    ['theme', 'auto'],
    ['font', 'system'],
  ])
  const named = new Map([...entries].filter(([path, value]) => defaults.get(path) !== value))
  return tokenNames.reduce<Entries>((kept, token) => {
    const modes: readonly Mode[] = ['light', 'dark']
    const looksTheSame = (candidate: Entries) =>
      modes.every((mode) => effectiveValue(candidate, token, mode) === effectiveValue(kept, token, mode))
    return alternativesOf(kept, token).find(looksTheSame) ?? kept
  }, named)
}
