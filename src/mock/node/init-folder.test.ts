import { expect, it } from 'vitest'
import { localiseFrame } from './init-folder'

const document = (language: string, label: string, style: string, script: string) =>
  `<html lang="${language}"><style>${style}</style><body><label>${label}</label>` +
  `<script type="application/json" id="texts">{"label":"${label}"}</script><script>${script}</script></body></html>`

it('localiseFrame() › takes markup and texts from the language, and scripts and styles from the mock', () => {
  const english = document('en', 'Number', 'mock {}', 'mock($&)')
  const german = document('de', 'Nummer', 'a {}', 'a()')
  expect(localiseFrame(english, german)).toBe(document('de', 'Nummer', 'mock {}', 'mock($&)'))
})

it('localiseFrame() › rejects documents of different builds', () => {
  const english = document('en', 'Number', '', '')
  expect(() => localiseFrame(english, `${english}<script></script>`)).toThrow('not of one build')
})
