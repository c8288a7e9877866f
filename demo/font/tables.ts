export type Table = readonly [tag: string, bytes: readonly number[]]

export const uint16 = (...values: number[]): number[] => values.flatMap((value) => [(value >> 8) & 255, value & 255])
export const int16 = (...values: number[]): number[] => uint16(...values.map((value) => Math.round(value)))
export const uint32 = (...values: number[]): number[] =>
  values.flatMap((value) => uint16(Math.floor(value / 65536), value % 65536))

const padded = (bytes: readonly number[]): number[] => [...bytes, ...Array(-bytes.length & 3).fill(0)]

const checksumOf = (bytes: readonly number[]): number => {
  let sum = 0
  for (let index = 0; index < bytes.length; index += 4) {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(index, index + 4)
    sum = (sum + a * 2 ** 24 + b * 2 ** 16 + c * 256 + d) % 2 ** 32
  }
  return sum
}

/** The file: a list of the tables, and the tables, in the order of their tags. */
export const tablesToFont = (tables: readonly Table[]): Uint8Array<ArrayBuffer> => {
  const power = 2 ** Math.floor(Math.log2(tables.length))
  const directory = [
    ...uint32(0x10000),
    ...uint16(tables.length, power * 16, Math.log2(power), (tables.length - power) * 16),
  ]
  let offset = 12 + tables.length * 16
  const starts = new Map<string, number>()
  for (const [tag, bytes] of tables) {
    starts.set(tag, offset)
    const letters = [...tag].map((letter) => letter.charCodeAt(0))
    directory.push(...letters, ...uint32(checksumOf(padded(bytes)), offset, bytes.length))
    offset += padded(bytes).length
  }
  const file = new Uint8Array([...directory, ...tables.flatMap(([, bytes]) => padded(bytes))])
  // What makes the sum of the whole file the one that the format asks for.
  const adjustment = (0xb1b0afba - checksumOf([...file]) + 2 ** 32) % 2 ** 32
  file.set(uint32(adjustment), (starts.get('head') ?? 0) + 8)
  return file
}
