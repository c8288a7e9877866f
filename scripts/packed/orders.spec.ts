import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installPacked, type Shop } from './unpack'

let shop: Shop
beforeAll(() => {
  shop = installPacked()
})
afterAll(() => rmSync(shop.folder, { recursive: true }))

const run = (
  parameters: readonly string[],
  variables: Record<string, string> = {},
): Promise<{ code: unknown; output: string; errors: string }> =>
  new Promise((resolve) => {
    const options = { cwd: shop.folder, env: { PATH: process.env.PATH, ...variables } }
    execFile(shop.command('tender-orders'), [...parameters], options, (error, output, errors) =>
      resolve({ code: error?.code ?? 0, output, errors }),
    )
  })

test('tender-orders › exits with 2 and lists every missing setting', async () => {
  const { code, output, errors } = await run([])
  expect(code).toBe(2)
  expect(output).toBe('')
  for (const name of ['--public-url', '--service-url', '--order-url', 'TENDER_PRIVATE_KEY', 'TENDER_SHOP_SECRET'])
    expect(errors).toContain(name)
})

test('tender-orders › explains how to install a database', async () => {
  const flags = [
    '--public-url',
    'https://shop.example',
    '--service-url',
    'https://pay.example',
    '--order-url',
    'http://a/',
  ]
  const secrets = { TENDER_SHOP_SECRET: 'a'.repeat(32), TENDER_PRIVATE_SECRET: 'b'.repeat(32) }
  const keys = { TENDER_PUBLIC_KEY: 'pk_test_a', TENDER_PRIVATE_KEY: 'sk_test_a' }
  const folder = await run(flags, { ...keys, ...secrets })
  expect(folder).toMatchObject({ code: 1, output: 'tender-orders opens its database\n' })
  expect(folder.errors).toMatch(/^[^\n]*npm install tender-checkout @electric-sql\/pglite\n$/)
  const postgres = await run(flags, { ...keys, ...secrets, DATABASE_URL: 'postgres://a/b' })
  expect(postgres.errors).toMatch(/^[^\n]*npm install tender-checkout pg\n$/)
})

test('tender-orders › --help lists its options', async () => {
  expect(await run(['--help'])).toMatchObject({ code: 0, output: expect.stringContaining('--notify-url') })
})
