import { describe, expect, it, vi } from 'vitest'
import { readFonts, useFonts } from './fonts'

const read = (given: unknown) => {
  const refused: string[] = []
  return { fonts: readFonts(given, 'appearance.fonts', refused) ?? [], refused }
}

const data = new Uint8Array(8)
const font = { family: 'Shop Sans', data }

describe('readFonts', () => {
  it('takes fonts as bytes, with what they are for', () => {
    const given = [
      font,
      { ...font, weight: '100 900', style: 'italic', unicodeRange: 'U+0-7F, U+20AC, U+4??', data: data.buffer },
      { ...font, weight: undefined },
    ]
    const { fonts, refused } = read(given)
    expect(refused).toEqual([])
    expect(fonts.map(({ path, weight, style, unicodeRange }) => [path, weight, style, unicodeRange])).toEqual([
      ['appearance.fonts.0.data', undefined, undefined, undefined],
      ['appearance.fonts.1.data', '100 900', 'italic', 'U+0-7F, U+20AC, U+4??'],
      ['appearance.fonts.2.data', undefined, undefined, undefined],
    ])
  })

  it.each<[fault: string, given: object]>([
    ['family', { family: 'Shop"; src: url(x)' }],
    ['family', { family: '' }],
    ['family', { family: 'x'.repeat(65) }],
    ['family', { family: 7 }],
    ['data', { data: 'https://evil.example/font.woff2' }],
    ['data', { data: new Uint8Array(2 ** 20 + 1) }],
    ['data', { data: { byteLength: 8 } }],
    ['data', { data: null }],
    ['weight', { weight: '1000' }],
    ['weight', { weight: 400 }],
    ['style', { style: 'oblique 10deg' }],
    ['unicodeRange', { unicodeRange: 'U+0; src: url(x)' }],
    ['src', { src: 'url(https://evil.example)' }],
  ])('refuses a wrong %s by name, and takes the others', (fault, given) => {
    const { fonts, refused } = read([font, { ...font, ...given }])
    expect(refused).toEqual([`appearance.fonts.1.${fault}`])
    // Without a name or bytes there is none; without the rest it is one for all.
    expect(fonts).toHaveLength(['family', 'data'].includes(fault) ? 1 : 2)
  })

  it.each([null, 'fonts', { length: 3 }])('refuses what is no list: %j', (given) => {
    expect(read(given)).toEqual({ fonts: [], refused: ['appearance.fonts'] })
  })

  it.each([null, 7, true])('refuses an entry that is no font: %j', (entry) => {
    expect(read([entry])).toEqual({ fonts: [], refused: ['appearance.fonts.0'] })
  })

  it('takes sixteen, and no list of more', () => {
    const { fonts, refused } = read(Array(17).fill(font))
    expect([fonts.length, refused]).toEqual([0, ['appearance.fonts']])
    expect(read(Array(16).fill(font)).fonts).toHaveLength(16)
  })
})

describe('useFonts', () => {
  it('tells which bytes are no font, and gives the document the others', async () => {
    const set = { clear: vi.fn(), add: vi.fn() }
    vi.stubGlobal(
      'FontFace',
      class {
        constructor(
          readonly family: string,
          readonly bytes: Uint8Array,
        ) {
          if (bytes.length === 0) throw new TypeError('The buffer can be resized')
        }
        load = () => (this.bytes[0] === 1 ? Promise.resolve(this) : Promise.reject(new DOMException('', 'SyntaxError')))
      },
    )
    const { fonts } = read([
      { family: 'Good', data: new Uint8Array([1]) },
      { family: 'Bad', data: new Uint8Array([2]) },
      { family: 'Odd', data: new Uint8Array() },
    ])
    const refused: string[] = []
    await useFonts(fonts, set as unknown as FontFaceSet, refused)
    expect(refused).toEqual(['appearance.fonts.2.data', 'appearance.fonts.1.data'])
    expect(set.clear).toHaveBeenCalledOnce()
    expect(set.add).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ family: 'Good' }))
    vi.unstubAllGlobals()
  })
})
