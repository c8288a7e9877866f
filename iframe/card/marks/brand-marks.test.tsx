import { renderToString } from 'preact-render-to-string'
import { describe, expect, it } from 'vitest'
import { methodMarkOf } from '../../payment/marks/method-marks'
import { Mark } from '../components/mark'
import { brandMarks } from './brand-marks'
import { blankCard, securityCodes } from './drawing'

const drawings = [
  ...Object.values(brandMarks),
  blankCard,
  ...Object.values(securityCodes),
  ...['PAYPAL', 'KLARNA', 'OTHER'].map(methodMarkOf),
]

it('marks stay within their plate', () => {
  for (const { shapes } of drawings) {
    for (const [, path] of shapes) {
      const starts = [...path.matchAll(/M(-?\d+) (-?\d+)/g)].map(([, x, y]) => [Number(x), Number(y)])
      expect(starts.length).toBeGreaterThan(0)
      for (const [x = -1, y = -1] of starts) {
        expect([path, x >= 0 && x <= 320, y >= 0 && y <= 200]).toEqual([path, true, true])
      }
    }
  }
})

it('marks of different brands and methods differ', () => {
  const shapes = drawings.map((drawing) => JSON.stringify(drawing))
  expect(new Set(shapes).size).toBe(shapes.length)
})

it('methodMarkOf() returns the same mark for methods without their own, whatever their name', () => {
  expect(methodMarkOf('IDEAL')).toBe(methodMarkOf('OTHER'))
  expect(methodMarkOf('constructor')).toBe(methodMarkOf('OTHER'))
})

describe('Mark', () => {
  it('is an image with a name', () => {
    const html = renderToString(<Mark drawing={blankCard} name="Visa" />)
    expect(html).toMatch(/^<svg [^>]*role="img" aria-label="Visa"/)
    expect(html).not.toContain('aria-hidden')
  })

  it('is hidden from screen readers without a name', () => {
    const html = renderToString(<Mark drawing={blankCard} />)
    expect(html).toContain('aria-hidden="true"')
    expect(html).not.toMatch(/role=|aria-label=/)
  })

  it('contains no address, so that showing it causes no request', () => {
    for (const drawing of drawings) {
      expect(renderToString(<Mark drawing={drawing} />)).not.toMatch(/href|url\(|src=|style=/)
    }
  })
})
