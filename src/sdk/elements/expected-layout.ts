import type { AppearancePart, AppearancePartStyle } from '../../shared/appearance'
import type { Appearance } from '../../shared/types'
import type { ColorScheme } from '../color-scheme'
import type { ElementOptions, ElementType } from '../types'
import type { OutlineStyle } from './outlines'

export interface ExpectedLayoutOptions extends Pick<ElementOptions, 'cardholderName' | 'alternatives' | 'saved'> {
  type: ElementType
  appearance: Appearance | undefined
}

export interface FrameMeasures {
  /** The width of the frame; 0 if it is not known. */
  widthPx: number
  /** The color scheme of the frame. */
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

/** The text size for which px lengths of an appearance are meant. */
const defaultTextSizePx = 16
/** Beside a form or list, for the focus ring of a field. */
const edgePx = 3
/** Beside a form within the border of a list. */
const listPaddingPx = 12

/**
 * Returns the layout of an element until its frame has measured its own, so that nothing on the
 * page moves. It adds up what the style sheets of the frames (`iframe/card/style.css`,
 * `iframe/payment/style.css`) and the appearance give each row of fields, and the lines of a list
 * around the form.
 */
export const expectedLayout = (options: ExpectedLayoutOptions, measures: FrameMeasures): ExpectedLayout => {
  const { type, cardholderName = true, alternatives, saved } = options
  const { widthPx, scheme, textSizePx } = measures
  const { tokens, part } = appearanceIn(scheme, options.appearance)
  const inputStyle = part('input')

  const textScale = textSizePx / defaultTextSizePx
  /** Without the scale: a px length of a text counts at the default text size. */
  const unscaledEm = toPx(tokens.fontSize, defaultTextSizePx, defaultTextSizePx)
  const em = unscaledEm * textScale
  const px = (length: string | undefined, defaultPx: number) => toPx(length, defaultPx, em)
  const textLine = (size: string | undefined, defaultEm: number) =>
    toPx(size, defaultEm * unscaledEm, unscaledEm) * textScale * px(tokens.lineHeight, 1.4)
  const gap = px(tokens.spacing, 8)
  const border = px(tokens.borderWidth, 1)
  const line = px(tokens.inputHeight, 48)
  const label = textLine(part('label').fontSize ?? tokens.labelSize, 0.9)
  const error = textLine(part('error').fontSize, 0.875)
  // An input is two pixels lower than its line, and has two pixels between it and its error.
  const frame = px(inputStyle.borderWidth ?? tokens.borderWidth, 1) + px(inputStyle.padding, 0)
  const input = Math.max(line - 2, 1.6 * em) + 2 * frame
  const row = label + input + 2 + error + 1.5 * gap

  const isList = type === 'payment'
  const methods = (isList && alternatives?.length) || 0
  const listEdgePx = isList ? edgePx : 0
  const sidePx = edgePx + listEdgePx + (methods && border + listPaddingPx)
  const innerPx = widthPx - 2 * sidePx
  // In a narrow frame, expiry and security code are below each other.
  const pair = widthPx > 0 && innerPx < 17 * em + 1.5 * gap ? [1, 1] : [2]
  /** The number of fields in each row. */
  const rows = isList || type === 'card' ? [1, ...pair, ...(cardholderName ? [1] : [])] : [1]
  // While saved cards load, one line says so.
  const listTopPx = edgePx + (isList && saved ? line : 0)
  const formTopPx = listTopPx + listEdgePx + (methods && line + border)
  const formBottomPx = formTopPx + rows.length * row - gap + edgePx
  // Neighbours in a list share the line between them.
  const listBottomPx = formBottomPx + (methods && methods * (line + border) + border + listPaddingPx)

  const boxes = rows.flatMap((count, index) => {
    const width = (innerPx - (count - 1) * 1.5 * gap) / count
    const top = formTopPx + index * row + label + gap / 2
    return Array.from({ length: count }, (_, column) => boxAt(sidePx + column * (width + 1.5 * gap), top, width, input))
  })
  if (methods) boxes.unshift(boxAt(edgePx, listTopPx, widthPx - 2 * edgePx, listBottomPx - listTopPx))
  return { heightPx: Math.round(listBottomPx + listEdgePx), boxes }
}

/** Returns the CSS text for a position and a size. */
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
 * Returns the tokens and parts of a color scheme. In a dark frame, those of `dark` override others.
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

/** Returns a length in pixels; the first one of several. A rem counts as an em of the element. */
const toPx = (length: string | undefined, defaultPx: number, em: number): number => {
  const number = Number.parseFloat(length as string)
  return number >= 0 ? number * (/^[\d.]+r?em/.test(length as string) ? em : 1) : defaultPx
}
