import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { errorsPage } from './errors-page'
import { root } from './paths'

it('docs/errors.md is what the catalogue makes of it: npm run docs:errors', () => {
  expect(readFileSync(`${root}docs/errors.md`, 'utf8')).toBe(errorsPage())
})

it('every link of the page leads to a heading of it', () => {
  const page = errorsPage()
  const headings = [...page.matchAll(/^#+ (.+)$/gm)].map(([, text = '']) =>
    text.toLowerCase().replace(/\./g, '').replaceAll(' ', '-'),
  )
  const links = [...page.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor]) => anchor)
  expect(links.filter((anchor) => !headings.includes(anchor ?? ''))).toEqual([])
  expect(links.length).toBeGreaterThan(20)
})
