import type { AppearancePart, AppearancePartStyle } from '../../shared/appearance'
import type { Appearance } from '../../shared/types'
import type { ColorScheme } from '../color-scheme'
import type { ElementOptions, ElementType } from '../types'
import type { OutlineStyle } from './outlines'

export interface ExpectedLayoutOptions
  extends Pick<ElementOptions, 'cardholderName' | 'billingAddress' | 'alternatives' | 'saved'> {
  type: ElementType | 'methods'
  appearance: Appearance | undefined
}

export interface FrameMeasures {
  /** The width of the frame; 0 if it is not known. */
  widthPx: number
  scheme: ColorScheme
  /** The browser's default text size, which the customer can change. */
  textSizePx: number
}

/** What a frame will probably show. */
export interface ExpectedLayout {
  heightPx: number
  /** The position and size of the fields, and of the list around them, as CSS text. */
  boxes: string[]
}

/** The usual default text size of browsers. A px text size of an appearance is relative to it. */
const defaultTextSizePx = 16
/** The space around a form or list, in which the focus ring of a field is visible. */
const edgePx = 3
/** The space between a form and the border of the list around it. */
const listPaddingPx = 12

/**
 * Estimates the layout of an element, so that the page moves as little as possible when its frame
 * reports the real height. The height is the sum of the rows of fields, and of the lines of a list
 * around the form, as the appearance and the style sheets of the frames define them
 * (`iframe/card/style.css`, `iframe/payment/style.css`).
 */
export const expectedLayout = (options: ExpectedLayoutOptions, measures: FrameMeasures): ExpectedLayout => {
  const { type, cardholderName = true, billingAddress = 'none', alternatives, saved } = options
  const { widthPx, scheme, textSizePx } = measures
  const { tokens, part } = appearanceIn(scheme, options.appearance)
  const inputStyle = part('input')

  const textScale = textSizePx / defaultTextSizePx
  /**
   * The text size without `textScale`, because a px text size is relative to the default text size.
   */
  const unscaledEm = toPx(tokens.fontSize, defaultTextSizePx, defaultTextSizePx)
  const em = unscaledEm * textScale
  const px = (length: string | undefined, defaultPx: number) => toPx(length, defaultPx, em)
  const textSize = (size: string | undefined, defaultEm: number) =>
    toPx(size, defaultEm * unscaledEm, unscaledEm) * textScale
  const gap = px(tokens.spacing, 8)
  const border = px(tokens.borderWidth, 1)
  const line = px(tokens.inputHeight, 48)
  const label = textSize(part('label').fontSize ?? tokens.labelSize, 0.9) * px(tokens.lineHeight, 1.4)
  // Two pixels separate an input from its error.
  const below = Math.max(textSize(part('error').fontSize, 0.875) * 1.25 + 2, gap + 12)
  // The height of an input is two pixels less than that of its line.
  const frame = px(inputStyle.borderWidth ?? tokens.borderWidth, 1) + px(inputStyle.padding, 0)
  const input = Math.max(line - 2, 1.6 * em) + 2 * frame
  const row = label + gap / 2 + input + below

  const isList = type === 'payment'
  const methods = (isList && alternatives?.length) || 0
  const listEdgePx = isList ? edgePx : 0
  const sidePx = edgePx + listEdgePx + (methods && border + listPaddingPx)
  const innerPx = widthPx - 2 * sidePx
  // In a narrow frame, expiry and security code are below each other.
  const pair = widthPx > 0 && innerPx < 17 * em + 1.5 * gap ? [1, 1] : [2]
  // The number of fields in each row of the address, as in most countries.
  const address = { none: [], postal: pair, full: [1, 1, 1, ...pair] }[billingAddress] ?? []
  const rows = isList || type === 'card' ? [1, ...pair, ...(cardholderName ? [1] : []), ...address] : [1]
  // While saved cards load, the frame shows a notice of one line.
  const listTopPx = edgePx + (isList && saved ? line : 0)
  const formTopPx = listTopPx + listEdgePx + (methods && line + border)
  const formBottomPx = formTopPx + rows.length * row + edgePx
  // Adjacent methods in a list share the border between them.
  const listBottomPx = formBottomPx + (methods && methods * (line + border) + border + listPaddingPx)

  const boxes = rows.flatMap((count, index) => {
    const width = (innerPx - (count - 1) * 1.5 * gap) / count
    const top = formTopPx + index * row + label + gap / 2
    return Array.from({ length: count }, (_, column) => boxAt(sidePx + column * (width + 1.5 * gap), top, width, input))
  })
  if (methods) boxes.unshift(boxAt(edgePx, listTopPx, widthPx - 2 * edgePx, listBottomPx - listTopPx))
  return { heightPx: Math.round(listBottomPx + listEdgePx), boxes }
}

const boxAt = (left: number, top: number, width: number, height: number): string =>
  `position:absolute;left:${left}px;top:${top}px;width:${width}px;height:${height}px`

/** Returns the styles of the outlines of the fields; a later one overrides an earlier one. */
export const fieldStyles = (scheme: ColorScheme, appearance: Appearance | undefined): OutlineStyle[] => {
  const { tokens, part } = appearanceIn(scheme, appearance)
  return [
    scheme === 'dark' ? { borderColor: '#8b93a1', background: '#1c1f25' } : { background: '#fff' },
    {
      borderWidth: tokens.borderWidth,
      borderRadius: tokens.borderRadius,
      borderColor: tokens.colorBorder,
      background: tokens.colorBackground,
    },
    part('input'),
  ]
}

/**
 * Returns the tokens and parts of a color scheme. In a dark frame, the values of `dark` override
 * the others.
 */
export const appearanceIn = (scheme: ColorScheme, appearance: Appearance | undefined) => {
  const dark = (scheme === 'dark' && appearance?.dark) || {}
  return {
    tokens: { ...appearance, ...dark },
    part: (name: AppearancePart): AppearancePartStyle => ({
      ...appearance?.parts?.[name],
      ...dark.parts?.[name],
    }),
  }
}

/**
 * Converts a CSS length to pixels. Of several lengths, the first is used. A rem counts as an em,
 * and any other unit as a pixel.
 *
 * @param em the pixels of one em
 */
const toPx = (length: string | undefined, defaultPx: number, em: number): number => {
  const number = Number.parseFloat(length as string)
  return number >= 0 ? number * (/^[\d.]+r?em/.test(length as string) ? em : 1) : defaultPx
}
