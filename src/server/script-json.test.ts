import { expect, it } from 'vitest'
import { scriptJson } from './script-json'

it.each([
  ['a closing tag', '</script><script>alert(1)</script>'],
  ['a comment, after which a closing tag would be ignored', '<!--<script>'],
  ['the line separators', '\u2028\u2029'],
])('scriptJson() › escapes %s and keeps the value', (_what, name) => {
  const value = { intent: { customer: { name } } }
  const text = scriptJson(value)
  expect(text).not.toMatch(/[<\u2028\u2029]/)
  expect(JSON.parse(text)).toEqual(value)
})
