import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from '../paths'
import type { Protection } from './protection'
import { protections } from './protections'
import { whileRemoved, withoutProtection } from './remove'

const read = (file: string) => readFileSync(root + file, 'utf8')

test.each(protections.map((protection) => [protection.name, protection] as const))(
  'can be removed, and names tests that are there: %s',
  (_name, protection) => {
    expect(withoutProtection(protection, read(protection.file))).not.toBe(read(protection.file))
    expect(read(protection.test)).toMatch(/\b(it|test)\b/)
  },
)

test('every protection has a name of its own', () => {
  expect(new Set(protections.map(({ name }) => name)).size).toBe(protections.length)
})

const [any] = protections as [Protection]

test.each([0, 2])('a search text that is found %i times is refused', (times) => {
  expect(() => withoutProtection({ ...any, search: 'abc' }, 'abc'.repeat(times))).toThrow(`found ${times} times`)
})

test('a file is restored when the tests fail to run', async () => {
  const file = 'docs/releasing.md'
  const before = read(file)
  const protection = { ...any, file, search: '# Releasing\n', replacement: '' }
  const failing = whileRemoved(protection, async () => {
    expect(read(file)).not.toBe(before)
    throw new Error('no tests')
  })
  await expect(failing).rejects.toThrow('no tests')
  expect(read(file)).toBe(before)
})
