import type { Appearance } from '../../../src/shared/types'

const colour = /^#([\da-f]{3}|[\da-f]{6}|[\da-f]{8})$/i
const length = /^\d{1,3}(\.\d{1,3})?(px|rem|em)$/

/** Each token, the custom property it sets, and what it may hold: nothing that could name an address or end a rule. */
const tokens = {
  colorPrimary: ['--color-primary', colour],
  colorText: ['--color-text', colour],
  colorBackground: ['--color-background', colour],
  colorBorder: ['--color-border', colour],
  colorDanger: ['--color-danger', colour],
  borderRadius: ['--border-radius', length],
  fontSize: ['--font-size', length],
} as const

/** The custom properties of an appearance, and the tokens left out because their value is none that is allowed. */
export const styleOf = (appearance: Appearance): { properties: [name: string, value: string][]; refused: string[] } => {
  const properties: [string, string][] = []
  const refused: string[] = []
  for (const [token, [property, allowed]] of Object.entries(tokens)) {
    const value = appearance[token as keyof typeof tokens]
    if (value === undefined) continue
    if (typeof value === 'string' && allowed.test(value)) properties.push([property, value])
    else refused.push(token)
  }
  return { properties, refused }
}
