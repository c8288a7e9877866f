import { like, object, type Read } from './read'
import { fontStyle } from './values'

interface FontMembers {
  family: string
  data: BufferSource
  weight: string
  style: string
  unicodeRange: string
}

/** A font whose description has been checked; its bytes the browser checks. */
export interface ReadFont extends FontFaceDescriptors {
  /** Where its bytes stand in the options. */
  path: string
  family: string
  data: BufferSource
}

const most = 16
const longestBytes = 2 ** 20

const range = 'U\\+[\\da-f?]{1,6}(?:-[\\da-f]{1,6})?'

const bytes: Read<BufferSource> = (given, path, refused) => {
  if ((given instanceof ArrayBuffer || ArrayBuffer.isView(given)) && given.byteLength <= longestBytes)
    return given as BufferSource
  refused.push(path)
  return undefined
}

const readFont = object<FontMembers>({
  family: like(/^[a-z][a-z\d -]{0,63}$/i),
  data: bytes,
  weight: like(/^(?:normal|bold|[1-9]\d\d(?: [1-9]\d\d)?)$/),
  style: fontStyle,
  unicodeRange: like(new RegExp(`^${range}(?:, ?${range}){0,199}$`, 'i')),
})

/** Reads the option `appearance.fonts`: a font without name or bytes is left out whole. */
export const readFonts: Read<ReadFont[]> = (given, path, refused) => {
  if (!Array.isArray(given) || given.length > most) {
    refused.push(path)
    return undefined
  }
  return given.flatMap((entry, index): ReadFont[] => {
    const { family, data, ...descriptors } = readFont(entry, `${path}.${index}`, refused) ?? {}
    return family && data ? [{ ...descriptors, family, data, path: `${path}.${index}.data` }] : []
  })
}

/**
 * Gives the document these fonts in place of those given before, which stay until these have been read. Nothing waits for them, and
 * nothing is loaded: a face made of bytes is no request, so no policy has to allow it.
 * @param refused takes the paths of those whose bytes are no font
 */
export const useFonts = async (fonts: readonly ReadFont[], set: FontFaceSet, refused: string[]): Promise<void> => {
  const read = await Promise.all(
    fonts.map(async ({ family, data, path, ...descriptors }) => {
      try {
        // Of some bytes, such as those that can still grow, no face is even made.
        return await new FontFace(family, data, descriptors).load()
      } catch {
        refused.push(path)
        return undefined
      }
    }),
  )
  set.clear()
  for (const face of read) if (face) set.add(face)
}
