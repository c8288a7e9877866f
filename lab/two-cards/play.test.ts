import { expect, it } from 'vitest'
import { installGlobals, restoreGlobals } from './play'

it('restoreGlobals() › leaves the timers and the document of the process to later tests', () => {
  const globals = () => [setTimeout, setInterval, Date, 'document' in globalThis]
  const before = globals()
  installGlobals()
  expect(globals()).not.toEqual(before)
  restoreGlobals()
  expect(globals()).toEqual(before)
})
