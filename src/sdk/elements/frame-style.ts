import { type ColorScheme, colorSchemeOf } from '../color-scheme'
import type { Frame } from '../frames/frame'
import { type ExpectedLayoutOptions, expectedLayout, fieldStyles } from './expected-layout'
import type { Outlines } from './outlines'

export interface FrameStyleOptions {
  frame: Frame
  /**
   * The outlines of the fields. They are drawn if the frame is slow, until it reports its height or
   * fails.
   * Undefined for an adopted frame, for which no height is reserved.
   */
  outlines: Outlines | undefined
  /** The options of the element. `change` updates them in place. */
  options: ExpectedLayoutOptions & { brands?: object | undefined }
  /** The texts of the merchant when the frame is created. */
  texts: object | undefined
  /** The color scheme at the place of the frame when it is created. */
  scheme: ColorScheme
}

/** Controls the style of an element's iframe: its color scheme and its height. */
export interface FrameStyle {
  readonly scheme: ColorScheme
  /** Applies changed options and a changed color scheme. @param apply changes the options */
  change(apply: () => void): void
  /** Sets the height that the frame reports. It replaces the reserved height. */
  setHeight(heightPx: number): void
}

/**
 * Milliseconds after which the outlines are drawn. A frame that loads sooner needs none, and would
 * be delayed by the drawing, because page and frame share the processor.
 */
const outlinesAfterMs = 100

/** A height that a frame reports is ignored if it has this many pixels or more. */
const greatestHeightPx = 10_000

/**
 * Returns the style of a frame that the SDK has created. Until the frame receives the options, it
 * shows default texts, colors, brands and fields. If an option is set that may change any of these,
 * the frame stays invisible until it reports its height.
 */
const frameStyle = ({ options, texts }: FrameStyleOptions): string => {
  const { appearance, brands, cardholderName, billingAddress } = options
  const isCustomised = appearance || texts || brands || billingAddress || cardholderName === false
  // `position:relative` makes the browser paint the frame above the outlines. The style sheets of
  // some pages limit the height of all iframes.
  return `;display:block;position:relative;width:100%;min-height:0!important;max-height:none!important;border:0;opacity:${isCustomised ? 0 : ''}`
}

/**
 * Returns the height that a frame has in a wide container. It is used until the width is known,
 * because the browser may paint the frame once before.
 */
const firstHeightOf = (options: FrameStyleOptions['options'], scheme: ColorScheme): number =>
  expectedLayout(options, { widthPx: 0, scheme, textSizePx: 16 }).heightPx

export const createFrameStyle = (given: FrameStyleOptions): FrameStyle => {
  const { frame, options } = given
  const { element, removed: signal } = frame
  const { style } = element
  let { scheme, outlines } = given
  let isSlow = false
  /**
   * The scheme, the width and `isSlow` for which the height was reserved last. Reserving it again
   * costs a layout of the page.
   */
  let reservedFor: string | undefined

  /** Important, because some pages have rules such as `iframe { height: auto !important }`. */
  const writeHeight = (heightPx: number) => style.setProperty('height', `${heightPx}px`, 'important')
  /**
   * Has no effect unless the appearance has the theme `light` or `dark`: the iframe then inherits
   * the page's scheme.
   */
  const setThemeScheme = (value: string) => {
    if (options.appearance?.theme === scheme) style.colorScheme = value
  }
  /** Sets an estimated height until the frame reports its own, so that the page does not jump. */
  const reserveHeight = () => {
    // Uses the width of the iframe, because the container may have a padding.
    const widthPx = element.clientWidth
    const isFor = scheme + widthPx + isSlow
    if (!outlines || reservedFor === isFor) return
    reservedFor = isFor
    // The initial font size of the outlines is the browser's default text size.
    const textSizePx = Number.parseFloat(getComputedStyle(outlines.root).fontSize)
    const { heightPx, boxes } = expectedLayout(options, { widthPx, scheme, textSizePx })
    writeHeight(heightPx)
    outlines.root.style.width = `${widthPx}px`
    if (isSlow) outlines.draw(boxes, fieldStyles(scheme, options.appearance))
  }

  if (outlines) {
    style.cssText += frameStyle(given)
    writeHeight(firstHeightOf(options, scheme))
  }
  setThemeScheme(scheme)
  // A layout now would delay the page, which may still be parsed. The next animation frame has a
  // layout in any case.
  const reserveInFrame = () => requestAnimationFrame(reserveHeight)
  reserveInFrame()
  // The width may change again after the callback, for example while the page's style sheet is
  // applied. So the height is reserved in the next animation frame.
  const sizes = new ResizeObserver(reserveInFrame)
  sizes.observe(element)
  const timer = setTimeout(() => {
    isSlow = true
    reserveInFrame()
  }, outlinesAfterMs)
  signal.addEventListener('abort', () => {
    sizes.disconnect()
    clearTimeout(timer)
  })

  return {
    get scheme() {
      return scheme
    },
    change: (apply) => {
      setThemeScheme('')
      apply()
      scheme = colorSchemeOf(element, options.appearance)
      setThemeScheme(scheme)
    },
    setHeight: (heightPx) => {
      outlines?.remove()
      outlines = undefined
      style.opacity = ''
      if (heightPx > 0 && heightPx < greatestHeightPx) writeHeight(Math.ceil(heightPx))
    },
  }
}
