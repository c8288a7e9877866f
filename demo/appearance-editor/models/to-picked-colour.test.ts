import { expect, test } from 'vitest'
import { toPickedColour } from './to-picked-colour'

test.each([
  ['#17594A', '#17594a'],
  ['#17594a80', '#17594a'],
  ['#abc', '#aabbcc'],
  ['#abcd', '#aabbcc'],
  ['#ab', '#000000'],
  ['red', '#000000'],
])('the colour picker shows %s as %s', (colour, picked) => {
  expect(toPickedColour(colour)).toBe(picked)
})
