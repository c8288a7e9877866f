import { describe, expect, it } from 'vitest'
import { createTextSizes } from './text-size'

describe('createTextSizes', () => {
  it.each([
    [undefined, '1rem'],
    ['16px', '1rem'],
    ['18px', '1.125rem'],
    ['1.25rem', '1.25rem'],
    ['1.2em', '1.2em'],
  ])('of a root of %s › sets the root to %s', (fontSize, root) => {
    expect(createTextSizes(fontSize).root).toBe(root)
  })

  it.each([
    [undefined, '14px', '0.875rem'],
    ['16px', '24px', '1.5rem'],
    // One rem is as large as the root.
    ['20px', '14px', '0.7rem'],
    ['1.25rem', '14px', '0.7rem'],
    ['1.5em', '18px', '0.75rem'],
    ['20px', '0.9em', '0.9em'],
    ['20px', '1rem', '1rem'],
  ])('of a root of %s › scales %s to %s', (fontSize, size, scaled) => {
    expect(createTextSizes(fontSize).scale(size)).toBe(scaled)
  })
})
