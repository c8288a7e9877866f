import { membersOf } from './members'

/** A font whose description has been checked; its bytes the browser checks. */
export interface ReadFont {
  /** Where it stands in the options. */
  path: string
  family: string
  descriptors: FontFaceDescriptors
  data: BufferSource
}

const most = 16
const longestBytes = 2 ** 20

const descriptors: readonly [name: 'weight' | 'style' | 'unicodeRange', pattern: RegExp][] = [
  ['weight', /^(?:normal|bold|[1-9]\d\d(?: [1-9]\d\d)?)$/],
  ['style', /^(?:normal|italic)$/],
  ['unicodeRange', /^U\+[\da-f?]{1,6}(?:-[\da-f]{1,6})?(?:, ?U\+[\da-f?]{1,6}(?:-[\da-f]{1,6})?){0,199}$/i],
]

/** Reads the option `appearance.fonts`: a font with one fault is left out whole, and the path of the fault refused. */
export const readFonts = (given: unknown): { fonts: ReadFont[]; refused: string[] } => {
  if (given === undefined) return { fonts: [], refused: [] }
  if (!Array.isArray(given)) return { fonts: [], refused: ['appearance.fonts'] }
  const refused: string[] = []
  const fonts = given.slice(0, most).flatMap((entry, index): ReadFont[] => {
    const path = `appearance.fonts.${index}`
    const { family, data, ...rest } = membersOf(entry)
    const faults: string[] = []
    if (typeof family !== 'string' || !/^[a-z][a-z\d -]{0,63}$/i.test(family)) faults.push('family')
    const bytes = data instanceof ArrayBuffer || ArrayBuffer.isView(data) ? data.byteLength : 0
    if (bytes === 0 || bytes > longestBytes) faults.push('data')
    for (const [name, pattern] of descriptors) {
      const value = rest[name]
      if (value !== undefined && (typeof value !== 'string' || !pattern.test(value))) faults.push(name)
    }
    const known = Object.entries(rest).filter(([name, value]) => {
      const isKnown = descriptors.some(([descriptor]) => descriptor === name)
      if (!isKnown) faults.push(name)
      return isKnown && value !== undefined
    })
    refused.push(...faults.map((fault) => `${path}.${fault}`))
    if (faults.length > 0) return []
    return [{ path, family: family as string, descriptors: Object.fromEntries(known), data: data as BufferSource }]
  })
  if (given.length > most) refused.push(`appearance.fonts.${most}`)
  return { fonts, refused }
}

/**
 * Gives the document these fonts in place of those given before. Nothing waits for them, and nothing is loaded: a face made of bytes
 * is no request, so no policy has to allow it.
 * @returns the paths of those whose bytes are no font
 */
export const useFonts = async (fonts: readonly ReadFont[], set: FontFaceSet): Promise<string[]> => {
  set.clear()
  const faults = fonts.map(async ({ path, family, descriptors, data }) => {
    try {
      const face = new FontFace(family, data, descriptors)
      await face.load()
      set.add(face)
      return []
    } catch {
      return [`${path}.data`]
    }
  })
  return (await Promise.all(faults)).flat()
}
