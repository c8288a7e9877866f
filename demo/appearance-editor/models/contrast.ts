import { contrastOf, luminanceOfHex } from '../../../src/shared/luminance'
import { type Mode, type TokenName, tokenControls } from './controls'
import { effectiveValue } from './effective-value'
import type { Entries } from './entries'

export interface WeakContrast {
  mode: Mode
  /** Rounded down, so that the reported ratio never equals the required one. */
  ratio: number
  minimum: number
}

const contrastIn = (colour: string, background: string): number =>
  contrastOf(luminanceOfHex(colour), luminanceOfHex(background))

const weakIn = (mode: Mode, colour: string, background: string, minimum: number): WeakContrast[] => {
  const ratio = contrastIn(colour, background)
  // NaN results from a translucent colour, whose contrast is unknown.
  return ratio < minimum ? [{ mode, ratio: Math.floor(ratio * 100) / 100, minimum }] : []
}

const modes: readonly Mode[] = ['light', 'dark']

/**
 * Finds the modes in which a token is hard to distinguish from the background of fields.
 * @returns an empty list for a token without a required contrast
 */
export const weakContrastsOf = (entries: Entries, token: TokenName): WeakContrast[] => {
  const { minimumContrast } = tokenControls[token]
  if (minimumContrast === undefined) return []
  return modes.flatMap((mode) =>
    weakIn(
      mode,
      effectiveValue(entries, token, mode),
      effectiveValue(entries, 'colorBackground', mode),
      minimumContrast,
    ),
  )
}

/** Finds the modes in which labels are hard to distinguish from the background of fields. */
export const weakLabelContrasts = (entries: Entries): WeakContrast[] =>
  modes.flatMap((mode) => {
    const inDark = mode === 'dark' ? entries.get('dark.parts.label.color') : undefined
    const colour = inDark ?? entries.get('parts.label.color') ?? effectiveValue(entries, 'colorText', mode)
    return weakIn(mode, colour, effectiveValue(entries, 'colorBackground', mode), 4.5)
  })

/** Describes a weak contrast in a sentence. */
export const describeContrast = ({ mode, ratio, minimum }: WeakContrast): string =>
  `${mode === 'light' ? 'Light' : 'Dark'} mode: contrast ${ratio}:1 with colorBackground. WCAG 2.2 requires ${minimum}:1.`
