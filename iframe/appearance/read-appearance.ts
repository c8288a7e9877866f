import { readFont } from './fonts'
import { parts } from './parts'
import { matching, object } from './readers'
import { tokens } from './tokens'

const scheme = { ...tokens, parts: object(parts) }

const appearance = object({
  font: readFont,
  theme: matching(/^(?:auto|light|dark)$/),
  ...scheme,
  dark: object(scheme),
})

/** Reads an appearance. Invalid members are ignored, and their paths added to `invalidPaths`. */
export const readAppearance = (option: unknown, invalidPaths: string[]) =>
  appearance(option, 'appearance', invalidPaths) ?? {}
