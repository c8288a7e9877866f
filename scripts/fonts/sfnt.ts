// Reads and writes the tables of TrueType files. Needed because no installed library can change the
// `cmap` of a variable font: HarfBuzz's subsetter keeps the mapping, and fontkit writes static
// fonts.

/** The tables of a TrueType file by their tags, such as `cmap`. */
export type FontTables = ReadonlyMap<string, Uint8Array>

const directoryEntrySize = 16
const headerSize = 12
/** The sum that the checksums of a font file must have, by the OpenType specification. */
const wholeFileChecksum = 0xb1b0afba

/**
 * Returns the big-endian bytes of 16-bit numbers. Negative numbers become their two's complement.
 */
export const uint16 = (...values: number[]): number[] => values.flatMap((value) => [(value >> 8) & 255, value & 255])

/** Returns the big-endian bytes of unsigned 32-bit numbers. */
export const uint32 = (...values: number[]): number[] =>
  values.flatMap((value) => uint16(Math.floor(value / 65536), value % 65536))

/** Reads the tables of an uncompressed TrueType file. */
export const readTables = (file: Uint8Array): Map<string, Uint8Array> => {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const tables = new Map<string, Uint8Array>()
  for (let index = 0; index < view.getUint16(4); index += 1) {
    const entry = headerSize + index * directoryEntrySize
    const tag = String.fromCharCode(...file.subarray(entry, entry + 4))
    const offset = view.getUint32(entry + 8)
    tables.set(tag, file.slice(offset, offset + view.getUint32(entry + 12)))
  }
  return tables
}

/** Writes a TrueType file with these tables and their checksums. */
export const writeTables = (tables: FontTables): Buffer => {
  const tags = [...tables.keys()].sort()
  const power = 2 ** Math.floor(Math.log2(tags.length))
  const directory = [
    ...uint32(0x10000),
    ...uint16(tags.length, power * directoryEntrySize, Math.log2(power), (tags.length - power) * directoryEntrySize),
  ]
  const padded = new Map(tags.map((tag) => [tag, paddedTable(tag, tables.get(tag) ?? new Uint8Array())]))
  let offset = headerSize + tags.length * directoryEntrySize
  let headOffset = 0
  for (const [tag, bytes] of padded) {
    if (tag === 'head') headOffset = offset
    const length = tables.get(tag)?.length ?? 0
    directory.push(...[...tag].map((letter) => letter.charCodeAt(0)), ...uint32(checksumOf(bytes), offset, length))
    offset += bytes.length
  }
  const file = new Uint8Array(offset)
  file.set(directory)
  let at = directory.length
  for (const bytes of padded.values()) {
    file.set(bytes, at)
    at += bytes.length
  }
  new DataView(file.buffer).setUint32(headOffset + 8, (wholeFileChecksum - checksumOf(file)) >>> 0)
  return Buffer.from(file.buffer)
}

/**
 * Returns the bytes of a table, padded to a multiple of four as the format requires. In `head`, the
 * checksum field counts as zero.
 */
const paddedTable = (tag: string, bytes: Uint8Array): Uint8Array => {
  const padded = new Uint8Array(Math.ceil(bytes.length / 4) * 4)
  padded.set(bytes)
  if (tag === 'head') padded.fill(0, 8, 12)
  return padded
}

const checksumOf = (bytes: Uint8Array): number => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let sum = 0
  for (let index = 0; index < bytes.length; index += 4) sum = (sum + view.getUint32(index)) >>> 0
  return sum
}
