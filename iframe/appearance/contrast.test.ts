import { afterEach, describe, expect, it, vi } from 'vitest'
import { contrastFaults, contrastOf, luminanceOf } from './contrast'

afterEach(() => vi.unstubAllGlobals())

describe('contrastOf', () => {
  // Ratios that WCAG's own tools give.
  it.each<[one: string, other: string, ratio: number]>([
    ['rgb(0, 0, 0)', 'rgb(255, 255, 255)', 21],
    ['rgb(255, 255, 255)', 'rgb(255, 255, 255)', 1],
    ['rgb(118, 118, 118)', 'rgb(255, 255, 255)', 4.54],
    ['rgb(119, 119, 119)', 'rgb(255, 255, 255)', 4.47],
    ['rgb(255, 0, 0)', 'rgb(0, 0, 255)', 2.14],
  ])('of %s and %s', (one, other, ratio) => {
    expect(contrastOf(luminanceOf(one), luminanceOf(other))).toBeCloseTo(ratio, 1)
  })

  it.each(['rgba(0, 0, 0, 0)', 'rgba(0, 0, 0, 0.5)', '', 'color(srgb 1 0 0)'])('of %j nobody knows', (colour) => {
    expect(luminanceOf(colour)).toBeNaN()
  })
})

/** A document with these computed colours, by selector and property. */
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
  it('finds none in the look of ours', () => {
    expect(contrastFaults(documentWith({}))).toEqual([])
  })

  it.each<[where: string, colour: string, path: string]>([
    ['input color', 'rgb(150, 150, 150)', 'colorText'],
    ['input::placeholder color', 'rgb(119, 119, 119)', 'colorMuted'],
    ['label color', 'rgb(150, 150, 150)', 'parts.label.color'],
    ['.error color', 'rgb(255, 120, 120)', 'colorDanger'],
    ['.box border-bottom-color', 'rgb(200, 200, 200)', 'colorBorder'],
    ['input caret-color', 'rgb(255, 220, 0)', 'colorPrimary'],
  ])('tells a weak %s with both tokens and the ratio', (where, colour, path) => {
    const faults = contrastFaults(documentWith({ [where]: colour }))
    expect(faults.map((fault) => fault.path)).toEqual([`appearance.${path}`])
    expect(faults[0]?.message).toMatch(/^[\w.]+ on colorBackground: [\d.]+:1, WCAG 2.2 asks for (4.5|3):1$/)
  })

  it('never rounds a ratio up to the one that is asked for', () => {
    const [fault] = contrastFaults(documentWith({ 'input::placeholder color': 'rgb(119, 119, 119)' }))
    expect(fault?.message).toContain('4.47:1')
  })

  it('is silent where the page shows through', () => {
    expect(contrastFaults(documentWith({ '.box background-color': 'rgba(0, 0, 0, 0)' }))).toEqual([])
  })
})
