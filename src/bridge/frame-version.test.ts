import { expect, it } from 'vitest'
import { frameVersionOf, versionOfWindow } from './frame-version'

it.each([
  ['/frames/0.1.0/card.html', '0.1.0'],
  ['/eu/frames/0.1.0-beta.2/de/card.html', '0.1.0-beta.2'],
  ['/frames/account', ''],
  ['/challenge/0.1.0', ''],
  ['/', ''],
])('the version of %s is "%s"', (pathname, version) => expect(frameVersionOf(pathname)).toBe(version))

it('a window of another origin has no version', () => {
  const foreign = {
    get location(): Location {
      throw new DOMException('Blocked', 'SecurityError')
    },
  }
  expect(versionOfWindow(foreign as Window)).toBe('')
})
