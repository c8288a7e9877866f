import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { isTestNumber } from './test-numbers'

const page = readFileSync(new URL('../../../docs/mock/index.md', import.meta.url), 'utf8')
const documented = [...page.matchAll(/^\| (\d[\d ]{12,}\d) \|/gm)].map(([, number = '']) => number.replaceAll(' ', ''))

it('isTestNumber() › accepts every test card of the documentation', () => {
  expect(documented.length).toBeGreaterThan(20)
  expect(documented.filter((number) => !isTestNumber(number))).toEqual([])
})

it.each(['', '4111111111111111', '424242424242424', '42424242424242424242', '5105105105105100'])(
  'isTestNumber() › rejects %j',
  (number) => expect(isTestNumber(number)).toBe(false),
)
