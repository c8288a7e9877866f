import { readAppearance } from '../../../iframe/appearance/read-appearance'
import type { Appearance, AppearancePart } from '../../../src/index'
import { type PropertyName, partNames, partProperties, type TokenName, tokenNames } from './controls'

/**
 * The state of the editor: the entries of an appearance by their path, such as `colorText` or
 * `dark.parts.input:focus.boxShadow`. A value may be invalid while it is typed.
 */
export type Entries = ReadonlyMap<string, string>

/** The two places of an entry: for both modes, or for dark mode only. */
export const places = ['', 'dark.'] as const
export type Place = (typeof places)[number]

export const tokenPath = (place: Place, token: TokenName): string => `${place}${token}`

export const partPath = (place: Place, part: AppearancePart, property: PropertyName): string =>
  `${place}parts.${part}.${property}`

/** The path of every option, in the order of the code that the editor writes. */
export const allPaths: readonly string[] = [
  'theme',
  'font',
  ...places.flatMap((place) => [
    ...tokenNames.map((token) => tokenPath(place, token)),
    ...partNames.flatMap((part) => partProperties[part].map((property) => partPath(place, part, property))),
  ]),
]

const order = new Map(allPaths.map((path, index) => [path, index]))

/**
 * Returns a copy of `entries` with another value at `path`, in the order of `allPaths`. An empty
 * value removes the entry.
 */
export const withEntry = (entries: Entries, path: string, value: string): Entries => {
  const next = new Map(entries)
  if (value.trim() === '') next.delete(path)
  else next.set(path, value)
  return inOrder(next)
}

const inOrder = (entries: Iterable<[string, string]>): Entries =>
  new Map([...entries].sort(([one], [other]) => (order.get(one) ?? 0) - (order.get(other) ?? 0)))

interface Nested {
  [name: string]: string | Nested
}

/** Builds the option `appearance`. Values are not checked: see `validEntries`. */
export const toAppearance = (entries: Entries): Appearance => {
  const appearance: Nested = {}
  for (const [path, value] of entries) {
    const names = path.split('.')
    const last = names.pop() ?? ''
    let parent = appearance
    for (const name of names) {
      const existing = parent[name]
      const child: Nested = typeof existing === 'object' ? existing : {}
      parent[name] = child
      parent = child
    }
    parent[last] = value
  }
  return appearance
}

/** Returns the entries of an appearance whose paths the editor knows. */
export const toEntries = (appearance: Appearance): Entries => {
  const found: [string, string][] = []
  const visit = (value: unknown, path: string) => {
    if (typeof value === 'string' && order.has(path)) found.push([path, value])
    if (typeof value !== 'object' || value === null) return
    for (const [name, member] of Object.entries(value)) visit(member, path ? `${path}.${name}` : name)
  }
  visit(appearance, '')
  return inOrder(found)
}

/**
 * Returns whether the elements accept the value. Checks it with `readAppearance`, as the frames do.
 */
export const isValid = (path: string, value: string): boolean => {
  if (!order.has(path)) return false
  let isAccepted = true
  readAppearance(toAppearance(new Map([[path, value]])), () => {
    isAccepted = false
  })
  return isAccepted
}

/** Returns the entries that the elements accept, without spaces around their values. */
export const validEntries = (entries: Entries): Entries =>
  new Map([...entries].map(([path, value]) => [path, value.trim()] as const).filter((entry) => isValid(...entry)))
