import { readFonts } from './fonts'
import { membersOf } from './members'
import { parts } from './parts'
import { tokens } from './tokens'
import { type Check, family } from './values'

/** CSS names and checked values. */
export type Declarations = readonly (readonly [name: string, value: string])[]

export interface Look {
  /** For the root: custom properties. */
  tokens: Declarations
  /** By selector, in the order in which they count. */
  rules: readonly (readonly [selector: string, Declarations])[]
}

export interface ReadAppearance {
  light: Look
  /** What a dark page adds. */
  dark: Look
  fonts: ReturnType<typeof readFonts>['fonts']
  /** Paths of what is left out. */
  refused: string[]
}

/** Names of a page's own making may be long. */
const shortened = (path: string) => path.slice(0, 60)

const cssName = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/**
 * Reads an appearance that a page has given, whatever it is. What may not be is left out, and its path refused; the rest holds.
 */
export const readAppearance = (given: unknown): ReadAppearance => {
  const refused: string[] = []
  const refuse = (path: string) => {
    refused.push(shortened(path))
  }

  const read = (path: string, given: unknown) => {
    if (given !== undefined && Object(given) !== given) refuse(path)
    return membersOf(given)
  }

  const declare = (path: string, given: unknown, checks: Readonly<Record<string, Check | undefined>>) =>
    Object.entries(read(path, given)).flatMap(([name, value]): [string, string][] => {
      if (value === undefined) return []
      const check = Object.hasOwn(checks, name) ? checks[name] : undefined
      const checked = typeof value === 'string' ? check?.(value) : undefined
      if (checked === undefined) refuse(`${path}.${name}`)
      return checked === undefined ? [] : [[cssName(name), checked]]
    })

  const { theme, fonts: givenFonts, dark, ...light } = read('appearance', given)
  if (theme !== undefined && !['auto', 'light', 'dark'].includes(String(theme))) refuse('appearance.theme')
  const { fonts, refused: refusedFonts } = readFonts(givenFonts)
  refusedFonts.forEach(refuse)
  const checks = { ...tokens, fontFamily: family(fonts.map((font) => font.family)) }

  const readLook = (path: string, members: unknown): Look => {
    const { parts: givenParts, ...rest } = read(path, members)
    const named = read(`${path}.parts`, givenParts)
    for (const name of Object.keys(named)) if (!Object.hasOwn(parts, name)) refuse(`${path}.parts.${name}`)
    return {
      tokens: declare(path, rest, checks).map(([name, value]) => [`--${name}`, value]),
      rules: Object.entries(parts).flatMap(([name, [selector, allowed]]) =>
        Object.hasOwn(named, name) ? [[selector, declare(`${path}.parts.${name}`, named[name], allowed)] as const] : [],
      ),
    }
  }
  return { light: readLook('appearance', light), dark: readLook('appearance.dark', dark), fonts, refused }
}
