import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { animatePng } from './animated-png'

const uint32 = (value: number) => Buffer.from(value.toString(16).padStart(8, '0'), 'hex')
const chunk = (type: string, data: Buffer) =>
  Buffer.concat([uint32(data.length), Buffer.from(type), data, Buffer.alloc(4)])

/** A grey PNG file. The checksums are not needed. */
const png = (width: number, height: number, bits = 8) =>
  Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', Buffer.concat([uint32(width), uint32(height), Buffer.from([bits, 0, 0, 0, 0])])),
    chunk('IDAT', deflateSync(Buffer.alloc((width + 1) * height))),
    chunk('IEND', Buffer.alloc(0)),
  ])

const typesIn = (file: Buffer) => {
  const types: string[] = []
  for (let at = 8; at < file.length; at += file.readUInt32BE(at) + 12)
    types.push(file.toString('latin1', at + 4, at + 8))
  return types.join(' ')
}
const frame = (picture: Buffer, x = 0, y = 0) => ({ png: picture, x, y, milliseconds: 500 })

test('animatePng() › has the first picture for programs without animations, then parts of it', () => {
  const file = animatePng([frame(png(4, 4)), frame(png(2, 2), 1, 2)])
  expect(typesIn(file)).toBe('IHDR acTL fcTL IDAT fcTL fdAT IEND')
  const last = file.lastIndexOf('fcTL') + 4
  const values = [0, 4, 8, 12, 16].map((at) => file.readUInt32BE(last + at))
  expect(values).toEqual([1, 2, 2, 1, 2])
  expect([file.readUInt16BE(last + 20), file.readUInt16BE(last + 22)]).toEqual([500, 1000])
})

test.each([
  ['another kind of pixels', frame(png(2, 2, 4))],
  ['extends beyond', frame(png(2, 2), 3, 0)],
])('animatePng() › rejects a picture that has or does this: %s', (reason, second) => {
  expect(() => animatePng([frame(png(4, 4)), second])).toThrow(reason)
})
