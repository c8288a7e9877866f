import { expect, test } from 'vitest'
import { checkReleaseFields, missingReleaseFields } from './release-fields'

const complete = {
  homepage: 'https://project.example',
  bugs: { url: 'https://code.example/project/issues' },
  repository: { url: 'git+https://code.example/project.git' },
}

test('missingReleaseFields() › accepts https addresses', () => {
  expect(missingReleaseFields(complete)).toEqual([])
})

test.each([
  [{ ...complete, homepage: '' }, ['homepage']],
  [{ ...complete, bugs: { url: 'http://code.example/issues' } }, ['bugs.url']],
  [{ ...complete, repository: { url: 'to be written' } }, ['repository.url']],
  [{}, ['homepage', 'bugs.url', 'repository.url']],
])('missingReleaseFields(%j) is %j', (fields, missing) => {
  expect(missingReleaseFields(fields)).toEqual(missing)
})

test('checkReleaseFields() › names every field without an address', () => {
  expect(() => checkReleaseFields('{ "bugs": { "url": "" } }')).toThrow('homepage, bugs.url, repository.url: expected')
})
