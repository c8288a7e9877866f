import { expect, test } from 'vitest'

test('on a server, the import defines nothing and does not fail', async () => {
  expect(typeof HTMLElement).toBe('undefined')
  await expect(import('../../elements')).resolves.toBeDefined()
})
