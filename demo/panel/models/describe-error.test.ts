import { expect, it } from 'vitest'
import { describeError } from './describe-error'

it('describeError() › explains a connection that failed, and repeats the reason of the service', () => {
  expect(describeError(new TypeError('Failed to fetch'))).toMatch(/^The mock service can’t be reached\./)
  expect(describeError('anything')).toMatch(/^The mock service can’t be reached\./)
  expect(describeError(new Error('The mock service answered 409: not now'))).toContain('409: not now')
})
