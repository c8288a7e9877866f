import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { locales } from '../../src/shared/locale'
import { languages } from '../../src/shared/messages/languages'
import { catalogueFonts, loadFont, readFont } from './fonts'

const read = (given: unknown) => {
  const invalidPaths: string[] = []
  return { css: readFont(given, 'appearance.font', (path) => invalidPaths.push(path)), invalidPaths }
}

describe('readFont', () => {
  it.each(['system', 'sans', 'serif', 'mono', 'rounded', ...catalogueFonts])('accepts %s', (name) => {
    const { css, invalidPaths } = read(name)
    expect(css).toMatch(/, (?:sans-serif|serif|monospace)$/)
    expect(invalidPaths).toEqual([])
  })

  it.each<unknown>([
    'Inter',
    'tender-inter',
    'inter, Tall',
    'Comic Sans MS',
    'url(https://evil.example/font.woff2)',
    'inter; src: url(x)',
    '',
    'toString',
    '__proto__',
    7,
    null,
    ['inter'],
    { toString: () => 'inter' },
    new Uint8Array(8),
  ])('rejects %s: a page can add neither a family nor a file', (given) => {
    expect(read(given)).toEqual({ css: undefined, invalidPaths: ['appearance.font'] })
  })
})

describe('loadFont', () => {
  const add = vi.fn()
  const load = vi.fn()
  const requests: [family: string, source: string, unicodeRange: string | undefined][] = []
  /** Stubs the globals of a frame's document in this language. */
  const open = (lang: string) => {
    const document = { documentElement: { lang }, fonts: { add } } as unknown as Document
    vi.stubGlobal('document', document)
    const folder = lang === 'en' ? '' : `${lang}/`
    vi.stubGlobal('location', { href: `https://pay.example/base/frames/1.2.3/${folder}card.html?key=pk#nonce` })
    return document
  }
  /** Imports the module again, because it remembers the files that it has loaded. */
  const fresh = async () => {
    vi.resetModules()
    return (await import('./fonts')).loadFont
  }
  beforeEach(() => {
    requests.length = 0
    add.mockReset()
    load.mockReset().mockImplementation(async (face: object) => face)
    vi.stubGlobal(
      'FontFace',
      class {
        constructor(family: string, source: string, { unicodeRange }: FontFaceDescriptors) {
          requests.push([family, source, unicodeRange])
        }
        load = () => load(this)
      },
    )
  })
  afterEach(() => vi.unstubAllGlobals())

  it.each(['system', 'sans', 'serif', 'mono', 'rounded'])('loads nothing for %s', (name) => {
    loadFont(read(name).css ?? '', open('en'))
    expect(requests).toEqual([])
  })

  it('loads a font of the catalogue from the folder of its version, once', async () => {
    const loadOnce = await fresh()
    const document = open('en')
    for (let time = 0; time < 3; time += 1) loadOnce(read('inter').css ?? '', document)
    await vi.waitFor(() => expect(add).toHaveBeenCalledOnce())
    expect(requests).toEqual([
      ['tender-inter', 'url(https://pay.example/base/frames/1.2.3/assets/inter.woff2)', undefined],
    ])
  })

  it.each(locales)('loads the second file by the document’s language, if its texts need it: %s', async (locale) => {
    const needsSecond = /[\u0100-\u017F\u0218-\u021B]/.test(
      Object.values(languages[locale])
        .join()
        .replace(/[ŒœŠšŸŽž]/g, ''),
    )
    const loadOnce = await fresh()
    loadOnce(read('noto-serif').css ?? '', open(locale))
    const folder = 'https://pay.example/base/frames/1.2.3/assets'
    expect(requests.map(([, source]) => source)).toEqual(
      ['noto-serif', ...(needsSecond ? ['noto-serif-ext'] : [])].map((file) => `url(${folder}/${file}.woff2)`),
    )
  })

  it('keeps the next font if a file fails to load, and retries with the next appearance', async () => {
    const loadOnce = await fresh()
    const document = open('en')
    load.mockRejectedValueOnce(new DOMException('', 'NetworkError'))
    loadOnce(read('roboto').css ?? '', document)
    await vi.waitFor(() => expect(load).toHaveBeenCalledOnce())
    expect(add).not.toHaveBeenCalled()
    await vi.waitFor(() => {
      loadOnce(read('roboto').css ?? '', document)
      expect(add).toHaveBeenCalledOnce()
    })
  })
})
