import { onlyDifferences } from './effective-value'
import { type Entries, toAppearance } from './entries'

const quote = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`

const keyOf = (name: string): string => (/^[a-z]\w*$/i.test(name) ? name : quote(name))

const writeValue = (value: unknown, indent: string): string => {
  if (typeof value !== 'object' || value === null) return quote(String(value))
  const inner = `${indent}  `
  const members = Object.entries(value).map(
    ([name, member]) => `${inner}${keyOf(name)}: ${writeValue(member, inner)},\n`,
  )
  return members.length === 0 ? '{}' : `{\n${members.join('')}${indent}}`
}

/** Writes the option `appearance` as code, with the entries that differ from the default. */
export const writeCode = (entries: Entries): string =>
  `appearance: ${writeValue(toAppearance(onlyDifferences(entries)), '')},`
