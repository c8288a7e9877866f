import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ElementSettings } from '../../src/bridge/protocol'
import { createCardSettings } from './card-settings'

beforeEach(() => void vi.stubGlobal('document', { documentElement: {}, getElementById: () => null }))
afterEach(() => void vi.unstubAllGlobals())

const settings: ElementSettings = { instance: '', element: '', appearance: {}, scheme: 'light' }

it.each<[given: unknown, name: string, invalid: string[]]>([
  [undefined, '', []],
  ['Ada Byron', 'Ada Byron', []],
  [' Ada\r\nByron ', 'Ada Byron', []],
  ['Ada '.repeat(60), 'Ada '.repeat(50), []],
  [null, '', ['name']],
  [{ first: 'Ada' }, '', ['name']],
])('update() › takes a name of %j as %j', (given, name, invalid) => {
  const card = createCardSettings('card.title')
  expect(card.update({ ...settings, name: given as string })).toEqual(invalid)
  expect(card.name.value).toBe(name)
})
