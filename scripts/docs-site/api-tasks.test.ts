import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { root } from '../paths'
import { apiEntries, apiTasks } from './api-tasks'

it('the API reference has every entry of the package, and a task for each', () => {
  const { exports } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))
  // Only imported for its effect.
  const withoutExports = ['./package.json', './mock/wallets/script']
  const published = Object.keys(exports).filter((entry) => !withoutExports.includes(entry))
  const names = published.map((entry) => `tender-checkout${entry.slice(1)}`).sort()
  expect(Object.values(apiEntries).toSorted()).toEqual(names)
  expect([...new Set(Object.values(apiTasks).flatMap((tasks) => tasks.map(({ entry }) => entry)))].sort()).toEqual(
    names,
  )
})

it('begins with createCheckout', () => {
  expect(Object.values(apiTasks)[0]?.[0]?.names[0]).toBe('createCheckout')
})
