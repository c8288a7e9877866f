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

/**
 * Reads the option `appearance`. Adds the paths of invalid members to `invalidPaths`, and ignores
 * their values.
 */
export const readAppearance = (option: unknown, invalidPaths: string[]) =>
  appearance(option, 'appearance', invalidPaths) ?? {}
