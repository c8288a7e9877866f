import { expect, it } from 'vitest'
import { contrastOf, luminanceOfHex } from './luminance'

// Ratios by WCAG's own tools.
it.each<[one: string, other: string, ratio: number]>([
  ['#000', '#ffffff', 21],
  ['#FFF', '#fff', 1],
  ['#767676', '#ffffff', 4.54],
  ['#777', '#ffffff', 4.47],
  ['#f00', '#0000ff', 2.14],
])('contrastOf() › %s and %s', (one, other, ratio) => {
  expect(contrastOf(luminanceOfHex(one), luminanceOfHex(other))).toBeCloseTo(ratio, 1)
})

it.each(['', '#', '#ff', '#ffff', '#ffffff80', 'red', 'rgb(0, 0, 0)', '#fff;'])(
  'luminanceOfHex() › is NaN for %j',
  (text) => {
    expect(luminanceOfHex(text)).toBeNaN()
  },
)
