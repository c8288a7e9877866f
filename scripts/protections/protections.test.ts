import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from '../paths'
import type { Protection } from './protection'
import { protections } from './protections'
import { whileRemoved, withoutProtection } from './remove'

const read = (file: string) => readFileSync(root + file, 'utf8')

test.each(protections.map((protection) => [protection.name, protection] as const))(
  '%s › the code exists and can be removed, and the test file exists',
  (_name, protection) => {
    expect(withoutProtection(protection, read(protection.file))).not.toBe(read(protection.file))
    expect(read(protection.test)).toMatch(/\b(it|test)\b/)
  },
)

test('every protection has a unique name', () => {
  expect(new Set(protections.map(({ name }) => name)).size).toBe(protections.length)
})

const [example] = protections as [Protection]

test.each([0, 2])('withoutProtection() › throws if the search text occurs %i times', (times) => {
  expect(() => withoutProtection({ ...example, search: 'abc' }, 'abc'.repeat(times))).toThrow(`occurs ${times} times`)
})

test('whileRemoved() › restores the file if the tests cannot run', async () => {
  const file = 'docs/releasing.md'
  const before = read(file)
  const protection = { ...example, file, search: '# Releasing\n', replacement: '' }
  const failing = whileRemoved(protection, async () => {
    expect(read(file)).not.toBe(before)
    throw new Error('no tests')
  })
  await expect(failing).rejects.toThrow('no tests')
  expect(read(file)).toBe(before)
})
