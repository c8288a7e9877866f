import { describe, expect, it } from 'vitest'
import { parts } from './parts'
import { readAppearance } from './read-appearance'
import { tokens } from './tokens'

const tokenOf = (token: string, value: unknown) => readAppearance({ [token]: value })
const ruleOf = (part: string, property: string, value: unknown) =>
  readAppearance({ parts: { [part]: { [property]: value } } })

describe('a token', () => {
  it.each<[token: string, value: string, css: string]>([
    ['colorPrimary', '#0af', '--color-primary'],
    ['colorText', 'rgb(27, 29, 33)', '--color-text'],
    ['colorMuted', '#5b6270', '--color-muted'],
    ['colorBackground', '#ffffffe6', '--color-background'],
    ['colorBorder', 'rgba(0, 0, 0, 0.5)', '--color-border'],
    ['colorDanger', '#B3261E', '--color-danger'],
    ['borderRadius', '0.5rem', '--border-radius'],
    ['borderWidth', '0 0 2px', '--border-width'],
    ['spacing', '12px', '--spacing'],
    ['inputHeight', '2.75rem', '--input-height'],
    ['inputPadding', '.75em', '--input-padding'],
    ['focusWidth', '3px', '--focus-width'],
    ['focusOffset', '0', '--focus-offset'],
    ['fontFamily', 'system-ui, sans-serif', '--font-family'],
    ['fontSize', '1.125rem', '--font-size'],
    ['fontWeight', '500', '--font-weight'],
    ['lineHeight', '1.5', '--line-height'],
    ['labelSize', '14px', '--label-size'],
    ['labelWeight', 'bold', '--label-weight'],
  ])('%s may be %j', (token, value, css) => {
    expect(tokenOf(token, value)).toMatchObject({ light: { tokens: [[css, value]] }, refused: [] })
  })

  it('is in this table, each', () => {
    expect(Object.keys(tokens)).toHaveLength(18)
  })

  it.each<[token: string, value: unknown]>([
    ['colorText', 'url(https://evil.example)'],
    ['colorText', '#000; background: url(x)'],
    ['colorText', '#000\n}'],
    ['colorText', 'red'],
    ['colorText', 'var(--color-background)'],
    // Text that lets through what is behind it can be made to vanish.
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
    ['fontFamily', 'Wingdings'],
    ['fontFamily', 'Inter; color: red'],
    ['fontFamily', ''],
    ['labelSize', '11px'],
    ['colorAccent', '#fff'],
    ['position', 'fixed'],
    ['toString', '#fff'],
    ['constructor', '#fff'],
    ['theme', 'blue'],
    ['fonts', 'Inter'],
  ])('%s is left out when it is %j, by its name', (token, value) => {
    expect(tokenOf(token, value)).toMatchObject({ light: { tokens: [], rules: [] }, refused: [`appearance.${token}`] })
  })

  it('that every object has, or that the page has put into its prototype, is none', () => {
    const polluted = Object.create({ colorText: '#f00' })
    expect(readAppearance(polluted)).toMatchObject({ light: { tokens: [] }, refused: [] })
    const named = JSON.parse('{ "__proto__": { "colorText": "#f00" }, "parts": { "__proto__": { "color": "#f00" } } }')
    expect(readAppearance(named).light).toEqual({ tokens: [], rules: [] })
    expect(readAppearance(named).refused).toEqual(['appearance.parts.__proto__', 'appearance.__proto__'])
  })

  it('is taken where others are refused', () => {
    const read = readAppearance({
      colorText: '#111',
      colorPrimary: 'blue',
      dark: { colorText: '#eee', colorDanger: 1, theme: 'dark' },
    })
    expect(read.light.tokens).toEqual([['--color-text', '#111']])
    expect(read.dark.tokens).toEqual([['--color-text', '#eee']])
    expect(read.refused).toEqual(['appearance.colorPrimary', 'appearance.dark.colorDanger', 'appearance.dark.theme'])
  })

  it.each([undefined, null, 7, 'dark', []])('there is none in %j', (given) => {
    expect(readAppearance(given).light).toEqual({ tokens: [], rules: [] })
  })

  it('may have a name that is far too long, which is not told whole', () => {
    expect(readAppearance({ ['x'.repeat(1000)]: '#fff' }).refused[0]).toHaveLength(60)
  })
})

describe('a font family', () => {
  const fonts = [
    { family: 'Shop Sans', data: new Uint8Array(4) },
    { family: 'serif', data: new Uint8Array(4) },
  ]

  it.each<[value: string, css: string]>([
    ['Shop Sans, system-ui', '"Shop Sans", system-ui'],
    ["'Segoe UI', Roboto, sans-serif", '"Segoe UI", Roboto, sans-serif'],
    ['"Shop Sans"', '"Shop Sans"'],
    ['serif', '"serif"'],
  ])('%s is written as %s', (value, css) => {
    expect(readAppearance({ fonts, fontFamily: value }).light.tokens).toEqual([['--font-family', css]])
  })
})

describe('a part', () => {
  it.each<[part: string, property: string, value: string, css: string]>([
    ['label', 'color', '#333', 'color'],
    ['label', 'fontSize', '14px', 'font-size'],
    ['label', 'fontStyle', 'italic', 'font-style'],
    ['label', 'letterSpacing', '0.05em', 'letter-spacing'],
    ['label', 'textTransform', 'uppercase', 'text-transform'],
    ['input', 'backgroundColor', 'transparent', 'background-color'],
    ['input', 'borderColor', '#0003', 'border-color'],
    ['input', 'borderWidth', '0 0 1px', 'border-width'],
    ['input', 'borderRadius', '4px 4px 0 0', 'border-radius'],
    ['input', 'boxShadow', 'inset 0 1px 2px rgba(0, 0, 0, 0.1), 0 0 0 1px #123456', 'box-shadow'],
    ['input', 'padding', '4px 12px', 'padding'],
    ['input', 'fontWeight', '600', 'font-weight'],
    ['input:hover', 'borderColor', '#333', 'border-color'],
    ['input:focus', 'boxShadow', '0 0 0 3px #0af4', 'box-shadow'],
    ['input:focus', 'outlineColor', '#0af', 'outline-color'],
    ['input:invalid', 'backgroundColor', '#fee', 'background-color'],
    ['placeholder', 'color', '#777', 'color'],
    ['error', 'fontWeight', '500', 'font-weight'],
    ['brand', 'color', '#777', 'color'],
    ['choice', 'borderRadius', '8px', 'border-radius'],
    ['choice:selected', 'borderColor', '#0af', 'border-color'],
  ])('%s may have %s: %s', (part, property, value, css) => {
    const { light, refused } = ruleOf(part, property, value)
    expect(refused).toEqual([])
    expect(light.rules).toEqual([[parts[part as keyof typeof parts][0], [[css, value]]]])
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
    ['input', 'fontSize', '12px'],
    ['input', 'backgroundImage', 'url(https://evil.example)'],
    ['input', 'boxShadow', '0 0 0 999px #fff'],
    ['input', 'boxShadow', '0 0 url(x) #fff'],
    ['input', 'padding', '99px'],
    ['input:focus', 'padding', '4px'],
    ['input:invalid', 'borderWidth', '4px'],
    ['input:hover', 'outlineWidth', '0'],
    ['error', 'textTransform', 'lowercase; x: y'],
    ['placeholder', 'textTransform', 'uppercase'],
    ['input', 'constructor', '#fff'],
    ['input', 'color', ['#fff']],
    ['label', 'hover', { color: '#fff' }],
  ])('%s may not have %s: %j', (part, property, value) => {
    const { light, refused } = ruleOf(part, property, value)
    expect(refused).toEqual([`appearance.parts.${part}.${property}`])
    expect(light.rules.flatMap(([, declarations]) => declarations)).toEqual([])
  })

  it.each(['body', '*', 'label, *', 'input:focus, body', 'input::after', 'toString', ''])('%j is none', (part) => {
    expect(readAppearance({ parts: { [part]: { color: '#fff' } } })).toMatchObject({
      light: { rules: [] },
      refused: [`appearance.parts.${part}`],
    })
  })

  it('that is no object is refused as a whole', () => {
    expect(readAppearance({ parts: { label: 'red' }, dark: 'yes' }).refused).toEqual([
      'appearance.parts.label',
      'appearance.dark',
    ])
    expect(readAppearance({ parts: 'label' }).refused).toEqual(['appearance.parts'])
  })

  it('counts in one order, however the page gives them', () => {
    const given = { 'input:invalid': { borderColor: '#f00' }, 'input:focus': { borderColor: '#00f' }, input: {} }
    expect(readAppearance({ parts: given }).light.rules.map(([selector]) => selector)).toEqual([
      '.box',
      '.box:focus-within',
      '.field[data-invalid="true"] .box',
    ])
  })
})
