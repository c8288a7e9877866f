import { expect, it } from 'vitest'
import { invalidOptions } from './invalid-options'

it('limits the number and the length of paths', () => {
  const fields = invalidOptions([
    'x'.repeat(1000),
    ...Array.from({ length: 99 }, (_, index) => `parts.${index}`),
  ])?.fields
  expect(fields).toHaveLength(50)
  expect(fields?.[0]?.path).toBe('x'.repeat(60))
})

it('names the option that replaces fonts of the page', () => {
  const error = invalidOptions(['appearance.fonts', 'appearance.spacing', 'appearance.dark.fontFamily'])
  const hint = 'not supported: elements use no fonts of the page. Choose a font by name with appearance.font'
  expect(error?.code).toBe('options.invalid')
  expect(error?.message).toBe(
    `appearance.fonts, appearance.dark.fontFamily: ${hint}; appearance.spacing: no such option, or not a valid value`,
  )
  expect(error?.fields?.[0]).toEqual({ path: 'appearance.fonts', message: hint })
})
