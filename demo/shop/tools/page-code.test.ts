import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesOfPage, loadFile } from './page-code'

const pages = [
  '/',
  '/tag.html',
  '/fields.html',
  '/returning.html',
  '/method-buttons.html',
  '/cart.html',
  '/appearance-editor.html',
  '/scenarios.html',
  '/confirmation.html',
]

test.each(pages)('the build contains each file that %s shows', async (path) => {
  const files = filesOfPage(path)
  expect(files.length).toBeGreaterThan(3)
  for (const file of files) expect(await loadFile(file), file).not.toBe('')
})

test.each(['index.html', 'checkout.jsx', 'checkout.vue', 'server.mjs'])('the sample %s is short', (name) => {
  const code = readFileSync(new URL(`../../samples/${name}`, import.meta.url), 'utf8').trim()
  const lines = code.split('\n')
  expect(lines.length).toBeGreaterThanOrEqual(12)
  expect(lines.length).toBeLessThanOrEqual(18)
})
