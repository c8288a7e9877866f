import { inflateSync } from 'node:zlib'

/** Returns the colour of the first pixel of a PNG, in the format of computed styles. */
export const pixelOf = (png: Buffer): string => {
  const data: Buffer[] = []
  // A PNG is a signature, followed by chunks: length, name, data, checksum.
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at)
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') data.push(png.subarray(at + 8, at + 8 + length))
    at += length + 12
  }
  const [_filter, red, green, blue] = inflateSync(Buffer.concat(data))
  return `rgb(${red}, ${green}, ${blue})`
}
