import { like, type Read, text } from './readers'

// Nothing here lets through what could name an address, call anything, end a rule or begin one.
const opaque = '#(?:[\\da-f]{3}){1,2}'
const withAlpha = `(?:${opaque}|#(?:[\\da-f]{4}){1,2})`
const shadow = `(?:inset )?(?:(?:0|-?(?:1?\\d|2[0-4])(?:\\.\\d\\d?)?px) ){2,4}${withAlpha}`

export const colour = like(new RegExp(`^${opaque}$`, 'i'))
export const alphaColour = like(new RegExp(`^${withAlpha}$`, 'i'))
export const shadows = like(new RegExp(`^(?:none|${shadow}(?:, ?${shadow}){0,3})$`, 'i'))
export const weight = like(/^(?:normal|bold|[1-9]\d\d)$/)
export const lineHeight = like(/^(?:1(?:\.\d\d?)?|2)$/)
export const fontStyle = like(/^(?:normal|italic)$/)
export const textTransform = like(/^(?:none|uppercase|capitalize)$/)

/** What a rem or an em counts for where a length has limits. */
const emPx = 16

/** One length, or up to so many, each between these pixels. */
export const length = (least: number, most: number, atMost = 1): Read<string> =>
  text((value) => {
    const lengths = value.split(' ')
    const fits = (one: string) => {
      const [, number, unit] = /^(-?(?:\d{1,3}|\d{0,3}\.\d{1,4}))(px|r?em)$/.exec(one === '0' ? '0px' : one) ?? []
      const px = Number(number) * (unit === 'px' ? 1 : emPx)
      return px >= least && px <= most
    }
    return lengths.length <= atMost && lengths.every(fits) ? value : undefined
  })
