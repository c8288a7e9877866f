import { expect, it } from 'vitest'
import { refusal } from './refusal'

it('names as many as somebody reads, and no more of a name', () => {
  const fields = refusal(['x'.repeat(1000), ...Array.from({ length: 99 }, (_, index) => `parts.${index}`)])?.fields
  expect(fields).toHaveLength(50)
  expect(fields?.[0]?.path).toBe('x'.repeat(60))
})
