import { afterEach, describe, expect, it, vi } from 'vitest'
import { contrastOf } from '../../src/shared/luminance'
import { findWeakContrasts, luminanceOf } from './contrast'

afterEach(() => vi.unstubAllGlobals())

describe('contrastOf', () => {
  // The expected ratios are those of WCAG's own tools.
  it.each<[one: string, other: string, ratio: number]>([
    ['rgb(0, 0, 0)', 'rgb(255, 255, 255)', 21],
    ['rgb(255, 255, 255)', 'rgb(255, 255, 255)', 1],
    ['rgb(118, 118, 118)', 'rgb(255, 255, 255)', 4.54],
    ['rgb(119, 119, 119)', 'rgb(255, 255, 255)', 4.47],
    ['rgb(255, 0, 0)', 'rgb(0, 0, 255)', 2.14],
  ])('of %s and %s', (one, other, ratio) => {
    expect(contrastOf(luminanceOf(one), luminanceOf(other))).toBeCloseTo(ratio, 1)
  })

  it.each(['rgba(0, 0, 0, 0)', 'rgba(0, 0, 0, 0.5)', '', 'color(srgb 1 0 0)'])('is unknown for %j', (colour) => {
    expect(luminanceOf(colour)).toBeNaN()
  })
})

/** Creates a document whose elements have these computed colours. Keys are `selector property`. */
const documentWith = (colours: Record<string, string>) => {
  const usual: Record<string, string> = {
    '.box background-color': 'rgb(255, 255, 255)',
    '.box border-bottom-color': 'rgb(128, 134, 143)',
    'input color': 'rgb(27, 29, 33)',
    'input::placeholder color': 'rgb(91, 98, 112)',
    'input caret-color': 'rgb(11, 87, 208)',
    'label color': 'rgb(27, 29, 33)',
    '.error color': 'rgb(179, 38, 30)',
    ...colours,
  }
  const getComputedStyle = (selector: string, pseudo = '') => ({
    getPropertyValue: (property: string) => usual[`${selector}${pseudo} ${property}`] ?? '',
  })
  vi.stubGlobal('getComputedStyle', getComputedStyle)
  return { querySelector: (selector: string) => selector } as unknown as Document
}

describe('contrastFaults', () => {
  it('finds none in the default appearance', () => {
    expect(findWeakContrasts(documentWith({}))).toEqual([])
  })

  it.each<[where: string, colour: string, path: string]>([
    ['input color', 'rgb(150, 150, 150)', 'colorText'],
    ['input::placeholder color', 'rgb(119, 119, 119)', 'colorMuted'],
    ['label color', 'rgb(150, 150, 150)', 'parts.label.color'],
    ['.error color', 'rgb(255, 120, 120)', 'colorDanger'],
    ['.box border-bottom-color', 'rgb(200, 200, 200)', 'colorBorder'],
    ['input caret-color', 'rgb(255, 220, 0)', 'colorPrimary'],
  ])('reports a weak %s with both tokens and the ratio', (where, colour, path) => {
    const weak = findWeakContrasts(documentWith({ [where]: colour }))
    expect(weak.map(({ path }) => path)).toEqual([`appearance.${path}`])
    expect(weak[0]?.message).toMatch(/^[\w.]+ on colorBackground: contrast [\d.]+:1, WCAG 2.2 requires (4.5|3):1$/)
  })

  it('rounds the ratio down', () => {
    const [weak] = findWeakContrasts(documentWith({ 'input::placeholder color': 'rgb(119, 119, 119)' }))
    expect(weak?.message).toContain('4.47:1')
  })

  it('reports nothing for a translucent background', () => {
    expect(findWeakContrasts(documentWith({ '.box background-color': 'rgba(0, 0, 0, 0)' }))).toEqual([])
  })
})
