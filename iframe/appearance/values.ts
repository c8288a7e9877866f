import { type Check, matching, text } from '../../src/shared/check'

// No pattern accepts a URL, a function, or a character that ends a declaration or a rule.
const opaque = '#(?:[\\da-f]{3}){1,2}'
const withAlpha = `(?:${opaque}|#(?:[\\da-f]{4}){1,2})`
const shadow = `(?:inset )?(?:(?:0|-?(?:1?\\d|2[0-4])(?:\\.\\d\\d?)?px) ){2,4}${withAlpha}`

export const colour = matching(new RegExp(`^${opaque}$`, 'i'))
export const alphaColour = matching(new RegExp(`^${withAlpha}$`, 'i'))
export const shadows = matching(new RegExp(`^(?:none|${shadow}(?:, ?${shadow}){0,3})$`, 'i'))
export const weight = matching(/^(?:normal|bold|[1-9]\d\d)$/)
export const lineHeight = matching(/^(?:1(?:\.\d\d?)?|2)$/)
export const fontStyle = matching(/^(?:normal|italic)$/)
export const textTransform = matching(/^(?:none|uppercase|capitalize)$/)

/** The pixels that one rem or em counts as, when a length is compared with its limits. */
const emPx = 16

/**
 * Creates the reader of one or more lengths, separated by spaces.
 * @param minimum the least size of each length, in pixels
 * @param maximum the greatest size of each length, in pixels
 * @param count how many lengths are allowed at most
 */
export const length = (minimum: number, maximum: number, count = 1): Check<string> =>
  text((value) => {
    const lengths = value.split(' ')
    const isValid = (one: string) => {
      const [, number, unit] = /^(-?(?:\d{1,3}|\d{0,3}\.\d{1,4}))(px|r?em)$/.exec(one === '0' ? '0px' : one) ?? []
      const px = Number(number) * (unit === 'px' ? 1 : emPx)
      return px >= minimum && px <= maximum
    }
    return lengths.length <= count && lengths.every(isValid) ? value : undefined
  })
