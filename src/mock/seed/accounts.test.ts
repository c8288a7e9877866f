import { expect, test } from 'vitest'
import { originsOfKey } from './accounts'

test('AUTH-7: a Public Key serves the origins of its account; a Private or unknown key serves none', () => {
  expect(originsOfKey('pk_test_bound')).toEqual(['https://shop.example'])
  expect(originsOfKey('pk_test_demo')).toContain('http://*.localhost:*')
  expect(originsOfKey('sk_test_demo')).toBeUndefined()
  expect(originsOfKey('')).toBeUndefined()
})
