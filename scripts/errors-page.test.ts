import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { errorsPage } from './errors-page'
import { root } from './paths'

it('docs/errors.md matches the catalogue (npm run docs:errors)', () => {
  expect(readFileSync(`${root}docs/errors.md`, 'utf8')).toBe(errorsPage())
})

it('every link within docs/errors.md leads to a heading', () => {
  const page = errorsPage()
  const headings = [...page.matchAll(/^#+ (.+)$/gm)].map(([, text = '']) =>
    text.toLowerCase().replace(/\./g, '').replaceAll(' ', '-'),
  )
  const links = [...page.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor]) => anchor)
  expect(links.filter((anchor) => !headings.includes(anchor ?? ''))).toEqual([])
  expect(links.length).toBeGreaterThan(20)
})
