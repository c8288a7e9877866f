import { describe, expect, it } from 'vitest'
import { readAppearance } from './read-appearance'
import { tokens } from './tokens'

const read = (given: unknown) => {
  const invalidPaths: string[] = []
  return { appearance: readAppearance(given, (path) => invalidPaths.push(path)), invalidPaths }
}
const tokenOf = (token: string, value: unknown) => read({ [token]: value })
const ruleOf = (part: string, property: string, value: unknown) => read({ parts: { [part]: { [property]: value } } })

describe('a token', () => {
  it.each<[token: string, value: string]>([
    ['colorPrimary', '#0af'],
    ['colorText', '#1B2126'],
    ['colorMuted', '#5b6270'],
    ['colorBackground', '#ffffffe6'],
    ['colorBorder', '#0008'],
    ['colorDanger', '#B3261E'],
    ['borderRadius', '0.5rem'],
    ['borderWidth', '0 0 2px'],
    ['spacing', '12px'],
    ['inputHeight', '2.75rem'],
    ['inputPadding', '.75em'],
    ['focusWidth', '3px'],
    ['focusOffset', '0'],
    ['fontSize', '1.125rem'],
    ['fontWeight', '500'],
    ['lineHeight', '1.5'],
    ['labelSize', '14px'],
    ['labelWeight', 'bold'],
  ])('%s may be %j', (token, value) => {
    expect(tokenOf(token, value)).toEqual({ appearance: { [token]: value }, invalidPaths: [] })
  })

  it('has a test here, each', () => {
    expect(Object.keys(tokens)).toHaveLength(18)
  })

  it.each<[token: string, value: unknown]>([
    ['colorText', 'url(https://evil.example)'],
    ['colorText', '#000; background: url(x)'],
    ['colorText', '#000\n}'],
    ['colorText', 'red'],
    ['colorText', 'var(--color-background)'],
    // Rejected, because a page could make text invisible with a translucent colour.
    ['colorText', '#00000000'],
    ['colorText', 'transparent'],
    ['colorBackground', '#12345'],
    ['colorBackground', 'image-set("x" 1x)'],
    ['borderRadius', '1px; color: red'],
    ['borderRadius', '100vw'],
    ['borderRadius', '-1px'],
    ['borderRadius', '33px'],
    ['borderWidth', '1px 1px 1px 1px 1px'],
    ['inputHeight', '0'],
    ['inputHeight', '9999px'],
    ['fontSize', 'calc(1px)'],
    ['fontSize', 16],
    ['fontSize', '15px'],
    ['fontSize', '0.99em'],
    ['fontSize', '999px'],
    ['fontWeight', '1000'],
    ['lineHeight', '0'],
    ['lineHeight', '1.5em'],
    ['focusWidth', '0'],
    ['font', 'Wingdings'],
    ['font', 'inter; color: red'],
    ['fontFamily', 'system-ui'],
    ['fontFeatureSettings', '"tnum"'],
    ['fontVariationSettings', '"wght" 400'],
    ['fontVariantNumeric', 'normal'],
    ['fontKerning', 'normal'],
    ['letterSpacing', '1px'],
    ['labelSize', '11px'],
    ['colorAccent', '#fff'],
    ['position', 'fixed'],
    ['toString', '#fff'],
    ['constructor', '#fff'],
    ['theme', 'blue'],
    ['fonts', [{ family: 'Shop Sans', data: new Uint8Array(8) }]],
  ])('%s ignores %j and reports its path', (token, value) => {
    expect(tokenOf(token, value)).toMatchObject({ invalidPaths: [`appearance.${token}`] })
    expect(Object.values(tokenOf(token, value).appearance).filter(Boolean)).toEqual([])
  })

  it('of a prototype is ignored', () => {
    expect(read(Object.create({ colorText: '#f00' }))).toEqual({ appearance: {}, invalidPaths: [] })
    const named = JSON.parse('{ "__proto__": { "colorText": "#f00" }, "parts": { "__proto__": { "color": "#f00" } } }')
    expect(read(named)).toEqual({
      appearance: { parts: {} },
      invalidPaths: ['appearance.parts.__proto__', 'appearance.__proto__'],
    })
  })

  it('is accepted beside invalid ones', () => {
    const dark = { colorText: '#eee', colorDanger: 1, theme: 'dark' }
    expect(read({ colorText: '#111', colorPrimary: 'blue', dark })).toEqual({
      appearance: { colorText: '#111', colorPrimary: undefined, dark: { colorText: '#eee', colorDanger: undefined } },
      invalidPaths: ['appearance.colorPrimary', 'appearance.dark.colorDanger', 'appearance.dark.theme'],
    })
  })

  it.each([undefined, null, 7, true])('is not found in %j', (given) => {
    expect(read(given)).toEqual({ appearance: {}, invalidPaths: ['appearance'] })
  })
})

describe('the font', () => {
  it('is one font for light and dark, and no list of families', () => {
    expect(read({ font: 'inter', dark: { font: 'serif', fontFamily: 'Tall' } })).toEqual({
      appearance: { font: 'tender-inter, system-ui, sans-serif', dark: {} },
      invalidPaths: ['appearance.dark.font', 'appearance.dark.fontFamily'],
    })
  })
})

describe('a part', () => {
  it.each<[part: string, property: string, value: string]>([
    ['label', 'color', '#333'],
    ['label', 'fontSize', '14px'],
    ['label', 'fontStyle', 'italic'],
    ['label', 'letterSpacing', '0.05em'],
    ['label', 'textTransform', 'uppercase'],
    ['input', 'backgroundColor', '#fff0'],
    ['input', 'borderColor', '#0003'],
    ['input', 'borderWidth', '0 0 1px'],
    ['input', 'borderRadius', '4px 4px 0 0'],
    ['input', 'boxShadow', 'inset 0 1px 2px #0001, 0 0 0 1px #123456'],
    ['input', 'padding', '4px 12px'],
    ['input', 'fontWeight', '600'],
    ['input:hover', 'borderColor', '#333'],
    ['input:focus', 'boxShadow', '0 0 0 3px #0af4'],
    ['input:focus', 'outlineColor', '#0af'],
    ['input:invalid', 'backgroundColor', '#fee'],
    ['placeholder', 'color', '#777'],
    ['error', 'fontWeight', '500'],
    ['brand', 'color', '#777'],
    ['choice', 'borderRadius', '8px'],
    ['choice:selected', 'borderColor', '#0af'],
    ['method', 'borderWidth', '0 0 1px'],
    ['method:selected', 'backgroundColor', '#eef'],
    ['button', 'padding', '4px 20px'],
    ['button:hover', 'borderColor', '#0af'],
  ])('%s may have %s: %s', (part, property, value) => {
    expect(ruleOf(part, property, value)).toEqual({
      appearance: { parts: { [part]: { [property]: value } } },
      invalidPaths: [],
    })
  })

  it.each<[part: string, property: string, value: unknown]>([
    ['label', 'position', 'absolute'],
    ['label', 'opacity', '0'],
    ['label', 'display', 'none'],
    ['label', 'fontSize', '0'],
    ['label', 'fontSize', '11px'],
    ['label', 'color', 'transparent'],
    ['label', 'letterSpacing', '-5px'],
    ['label', 'content', '"Search"'],
    ['label', 'boxShadow', '0 0 0 9px #fff'],
    ['input', 'transform', 'scale(0)'],
    ['input', 'fontFamily', 'Tall'],
    ['input', 'fontFeatureSettings', '"tnum" 0'],
    ['input', 'fontVariantNumeric', 'proportional-nums'],
    ['input', 'fontStyle', 'italic'],
    ['input', 'wordSpacing', '9px'],
    ['method', 'font', '16px Tall'],
    ['method', 'whiteSpace', 'normal'],
    ['input', 'fontSize', '12px'],
    ['input', 'backgroundImage', 'url(https://evil.example)'],
    ['input', 'boxShadow', '0 0 0 999px #fff'],
    ['input', 'boxShadow', '0 0 url(x) #fff'],
    ['input', 'padding', '99px'],
    ['input:focus', 'padding', '4px'],
    ['input:invalid', 'borderWidth', '4px'],
    ['input:hover', 'outlineWidth', '0'],
    ['method:selected', 'padding', '4px'],
    ['button', 'display', 'none'],
    ['button:hover', 'borderWidth', '4px'],
    ['error', 'textTransform', 'lowercase; x: y'],
    ['placeholder', 'textTransform', 'uppercase'],
    ['input', 'constructor', '#fff'],
    ['input', 'color', ['#fff']],
    ['label', 'hover', { color: '#fff' }],
    ['label', 'fontStyle', 'italic; x: y'],
    ['input', 'borderWidth', '5px'],
    ['placeholder', 'color', '#fff0'],
    ['input:hover', 'padding', '4px'],
    ['choice:selected', 'padding', '4px'],
  ])('%s may not have %s: %j', (part, property, value) => {
    const { appearance, invalidPaths } = ruleOf(part, property, value)
    expect(invalidPaths).toEqual([`appearance.parts.${part}.${property}`])
    expect(Object.values(Object(appearance.parts)[part]).filter(Boolean)).toEqual([])
  })

  it.each(['body', '*', 'label, *', 'input:focus, body', 'input::after', 'toString', ''])('%j is unknown', (part) => {
    expect(read({ parts: { [part]: { color: '#fff' } } })).toEqual({
      appearance: { parts: {} },
      invalidPaths: [`appearance.parts.${part}`],
    })
  })

  it('that is no object is invalid', () => {
    expect(read({ parts: { label: 'red' } }).invalidPaths[0]).toBe('appearance.parts.label')
    expect(read({ parts: 7, dark: true }).invalidPaths).toEqual(['appearance.parts', 'appearance.dark'])
  })

  it('has a fixed order, whatever the order of the option', () => {
    const given = { 'input:invalid': { borderColor: '#f00' }, 'input:focus': { borderColor: '#00f' }, input: {} }
    expect(Object.keys(read({ parts: given }).appearance.parts ?? {})).toEqual([
      'input',
      'input:focus',
      'input:invalid',
    ])
  })
})
