import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { appearance } from './appearance'

test('the page of the script tag has the appearance of the shop', () => {
  const html = readFileSync(new URL('tag.html', import.meta.url), 'utf8')
  const block = /<script type="application\/json" id="tender-options">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
  expect(JSON.parse(block)).toEqual({ appearance })
})
