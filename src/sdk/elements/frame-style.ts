import { type ColorScheme, colorSchemeOf, colorSchemeStyle } from '../color-scheme'
import type { Frame } from '../frames/frame'
import { type ReservedHeightOptions, reservedHeightPx } from './reserved-height'

export interface FrameStyleOptions {
  frame: Frame
  /** An adopted frame keeps the display and the size that the page has given it. */
  isAdopted: boolean
  /** The options of the element, which `change` updates. */
  options: ReservedHeightOptions & { texts?: object | undefined }
  /** The color scheme at the element's container. */
  scheme: ColorScheme
  onSchemeChange: () => void
}

/** The style of an element's iframe: its color scheme and its height. */
export interface FrameStyle {
  readonly scheme: ColorScheme
  /** Follows a change of the options. @param apply changes them */
  change(apply: () => void): void
  /** Sets the height that the frame has measured, in place of a reserved height. */
  setHeight(heightPx: number): void
  /** Reserves the height that the frame will probably have. */
  reserveHeight(): void
}

/** The greatest height that a frame may request, in pixels. */
const greatestHeightPx = 10_000

export const createFrameStyle = (given: FrameStyleOptions): FrameStyle => {
  const { frame, isAdopted, options, onSchemeChange } = given
  const { element, removed: signal } = frame
  const { style } = element
  let { scheme } = given
  let isMeasured = false

  /**
   * Only a theme of the appearance sets a scheme. Otherwise the frame inherits the page's scheme.
   */
  const setThemeScheme = (value: string) => {
    if (options.appearance?.theme === scheme) style.colorScheme = value
  }
  const schemeNow = () => colorSchemeOf(element, options.appearance)
  const followScheme = () => {
    const now = schemeNow()
    if (now === scheme) return
    scheme = now
    onSchemeChange()
  }
  const reserveHeight = () => {
    if (isAdopted || isMeasured) return
    // By the width of the iframe: the container may have a padding.
    style.height = `${reservedHeightPx(options, element.clientWidth, scheme)}px`
  }

  style.cssText += colorSchemeStyle
  if (!isAdopted) {
    // The document of the frame has default texts and colors until it receives the options.
    const isCustomised = options.appearance || options.texts || options.cardholderName === false
    style.cssText += `;display:block;width:100%;border:0;opacity:${isCustomised ? 0 : ''}`
  }
  setThemeScheme(scheme)
  element.addEventListener('transitionrun', followScheme, { signal })
  // A hidden element emits no event when its scheme changes, but its size changes when it is shown.
  const sizes = new ResizeObserver(() => {
    followScheme()
    // The width may change again when the page's style sheet has loaded.
    if (!isAdopted && !isMeasured) requestAnimationFrame(reserveHeight)
  })
  sizes.observe(element)
  signal.addEventListener('abort', () => sizes.disconnect())

  return {
    get scheme() {
      return scheme
    },
    change: (apply) => {
      setThemeScheme('')
      apply()
      scheme = schemeNow()
      setThemeScheme(scheme)
    },
    setHeight: (heightPx) => {
      isMeasured = true
      style.opacity = ''
      if (heightPx > 0 && heightPx < greatestHeightPx) style.height = `${Math.ceil(heightPx)}px`
    },
    reserveHeight,
  }
}
