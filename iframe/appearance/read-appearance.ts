import { matching, object, type Report } from '../../src/shared/check'
import { readFont } from './fonts'
import { parts } from './parts'
import { tokens } from './tokens'

const scheme = { ...tokens, parts: object(parts) }

const appearance = object({
  font: readFont,
  theme: matching(/^(?:auto|light|dark)$/),
  ...scheme,
  dark: object(scheme),
})

/** Reads the option `appearance`. Reports invalid members, and ignores their values. */
export const readAppearance = (option: unknown, report: Report) => appearance(option, 'appearance', report) ?? {}
