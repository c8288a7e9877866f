import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { root } from '../paths'
import { badgeLine, badges, drawBadge } from './badges'

it('the badges of the README state the facts of the project. If not, run npm run docs:badges', () => {
  expect(readFileSync(`${root}README.md`, 'utf8')).toContain(`\n${badgeLine()}\n`)
  for (const [name, badge] of Object.entries(badges()))
    expect(readFileSync(`${root}docs/public/badges/${name}.svg`, 'utf8'), name).toBe(drawBadge(badge))
  expect(Object.values(badges()).map(({ value }) => value)).not.toContainEqual(expect.stringMatching(/undefined|NaN/))
})
