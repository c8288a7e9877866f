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
