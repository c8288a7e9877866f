/** Says how CSS is to have a value that a page has given; undefined when it is none that is allowed. */
export type Check = (value: string) => string | undefined

/** Takes what the whole pattern fits, as it is: nothing that could name an address, end a rule or begin one. */
const like =
  (pattern: RegExp): Check =>
  (value) =>
    pattern.test(value) ? value : undefined

const channels = '\\d{1,3}(?:, ?| )\\d{1,3}(?:, ?| )\\d{1,3}'
const opaque = `#[\\da-f]{3}|#[\\da-f]{6}|rgb\\(${channels}\\)`
const withAlpha = `transparent|#[\\da-f]{4}|#[\\da-f]{8}|rgba?\\(${channels}(?:, ?| / )(?:[01]|[01]?\\.\\d{1,3}|\\d{1,3}%)\\)|${opaque}`
const shadowLength = '(?:0|-?(?:1?\\d|2[0-4])(?:\\.\\d{1,2})?px)'
const shadow = `(?:inset )?(?:${shadowLength} ){2,4}(?:${withAlpha})`

export const colour = like(new RegExp(`^(?:${opaque})$`, 'i'))
export const alphaColour = like(new RegExp(`^(?:${withAlpha})$`, 'i'))
export const shadows = like(new RegExp(`^(?:none|${shadow}(?:, ?${shadow}){0,3})$`, 'i'))
export const weight = like(/^(?:normal|bold|[1-9]\d\d)$/)
export const lineHeight = like(/^(?:1(?:\.\d{1,3})?|2)$/)
export const fontStyle = like(/^(?:normal|italic)$/)
export const textTransform = like(/^(?:none|uppercase|capitalize)$/)

/** What a rem or an em counts for where a length has limits. */
const emPx = 16

/** One length, or up to so many, each between these pixels. */
export const length =
  (least: number, most: number, atMost = 1): Check =>
  (value) => {
    const lengths = value.split(' ')
    const fits = (text: string) => {
      const [, number, unit] =
        /^(-?(?:\d{1,3}(?:\.\d{1,4})?|\.\d{1,4}))(px|r?em)$/.exec(text === '0' ? '0px' : text) ?? []
      const px = Number(number) * (unit === 'px' ? 1 : emPx)
      return px >= least && px <= most
    }
    return lengths.length <= atMost && lengths.every(fits) ? value : undefined
  }

/** What fonts may be called that are not given as bytes: generic ones, and those that come with systems. */
const systemFamilies =
  `system-ui,sans-serif,serif,monospace,ui-sans-serif,ui-serif,ui-monospace,ui-rounded,-apple-system,
BlinkMacSystemFont,Segoe UI,Roboto,Helvetica Neue,Helvetica,Arial,Noto Sans,Ubuntu,Cantarell,Verdana,Tahoma,Trebuchet MS,Georgia,
Times New Roman,Courier New`.split(/,\n?/)

/** @param given the names of the fonts that the page gives */
export const family =
  (given: readonly string[]): Check =>
  (value) => {
    const names = value.split(',').map((name) => name.trim().replace(/^(["'])(.*)\1$/, '$2'))
    if (names.some((name) => !systemFamilies.includes(name) && !given.includes(name))) return undefined
    // A generic name is one without quotes only; a font that is given is one in quotes only.
    return names.map((name) => (given.includes(name) || name.includes(' ') ? `"${name}"` : name)).join(', ')
  }
