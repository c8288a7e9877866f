import { expect, it } from 'vitest'
import { type OptionTable, other } from './option-table'

interface Options {
  name?: string
  visible?: boolean
}

it('OptionTable › does not compile if it differs from the type of the options', () => {
  const complete: OptionTable<Options> = { name: other, visible: 'flag' }
  // @ts-expect-error `visible` is missing.
  const incomplete: OptionTable<Options> = { name: other }
  // @ts-expect-error `size` is unknown.
  const unknown: OptionTable<Options> = { name: other, visible: 'flag', size: other }
  // @ts-expect-error `visible` is a boolean.
  const wrong: OptionTable<Options> = { name: other, visible: other }
  expect([complete, incomplete, unknown, wrong]).toHaveLength(4)
})
