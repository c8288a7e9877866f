import { crc32 } from 'node:zlib'

const signature = 8

/** A picture of an animation, which replaces a part of the picture before. */
export interface AnimationFrame {
  /** A PNG file. All files have the same kind of pixels. */
  png: Buffer
  /** The position in the first picture. */
  x: number
  y: number
  milliseconds: number
}

const uint32 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4)
  return bytes
}

const chunk = (type: string, data: Buffer): Buffer => {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data])
  return Buffer.concat([uint32(data.length), content, uint32(crc32(content))])
}

/** Returns the contents of the chunks of one type. */
const chunksIn = (png: Buffer, wanted: string): Buffer[] => {
  const found: Buffer[] = []
  for (let at = signature; at < png.length; ) {
    const length = png.readUInt32BE(at)
    if (png.toString('latin1', at + 4, at + 8) === wanted) found.push(png.subarray(at + 8, at + 8 + length))
    at += length + 12
  }
  return found
}

/** The header of a PNG: its width, its height, and five bytes about its pixels. */
const headerOf = (png: Buffer) => {
  const [header] = chunksIn(png, 'IHDR')
  if (!header) throw new Error('The picture is no PNG file.')
  return { width: header.readUInt32BE(0), height: header.readUInt32BE(4), pixels: header.subarray(8) }
}

/** The control chunk of a frame, without a blend: the frame replaces the pixels below it. */
const frameControl = (sequence: number, { png, x, y, milliseconds }: AnimationFrame): Buffer => {
  const { width, height } = headerOf(png)
  const delay = Buffer.alloc(6)
  delay.writeUInt16BE(milliseconds, 0)
  delay.writeUInt16BE(1000, 2)
  return chunk('fcTL', Buffer.concat([uint32(sequence, width, height, x, y), delay]))
}

/**
 * Joins PNG files to an animated PNG file that repeats. Programs that cannot play it show the first
 * picture.
 *
 * @throws Error if a picture has another kind of pixels than the first, or extends beyond it
 */
export const animatePng = (frames: readonly AnimationFrame[]): Buffer => {
  const [first] = frames
  if (!first) throw new Error('An animation needs a picture.')
  const canvas = headerOf(first.png)
  let sequence = 0
  const parts = frames.flatMap((frame, index) => {
    const { width, height, pixels } = headerOf(frame.png)
    if (!pixels.equals(canvas.pixels)) throw new Error(`Picture ${index} has another kind of pixels than the first.`)
    if (frame.x + width > canvas.width || frame.y + height > canvas.height)
      throw new Error(`Picture ${index} extends beyond the first.`)
    const control = frameControl(sequence++, frame)
    const data = Buffer.concat(chunksIn(frame.png, 'IDAT'))
    return [control, index === 0 ? chunk('IDAT', data) : chunk('fdAT', Buffer.concat([uint32(sequence++), data]))]
  })
  return Buffer.concat([
    first.png.subarray(0, signature),
    chunk('IHDR', Buffer.concat([uint32(canvas.width, canvas.height), canvas.pixels])),
    chunk('acTL', uint32(frames.length, 0)),
    ...parts,
    chunk('IEND', Buffer.alloc(0)),
  ])
}
