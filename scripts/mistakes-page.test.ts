import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { mistakesPage } from './mistakes-page'
import { root } from './paths'

it('docs/guide/integration-mistakes.md matches the table of the tests (npm run docs:mistakes)', () => {
  expect(readFileSync(`${root}docs/guide/integration-mistakes.md`, 'utf8')).toBe(mistakesPage())
})
