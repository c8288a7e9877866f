import { expect, test } from 'vitest'
import { readScriptOptions } from './script-options'

const scriptWith = (attributes: Readonly<Record<string, string>>) =>
  ({ getAttribute: (name: string) => attributes[name] ?? null }) as unknown as Element

test('without attributes and without a variable, the options are empty', () => {
  for (const script of [null, scriptWith({})])
    expect(readScriptOptions(script)).toEqual({ applePay: {}, googlePay: {} })
})

test('the attributes take precedence over the variable, option by option', () => {
  const script = scriptWith({
    'data-apple-pay': '{"domain":"shop.example"}',
    'data-google-pay': '{"status":"no-card"}',
  })
  const variable = { applePay: { domain: 'other.example', version: 3 }, googlePay: { sheet: false } }
  expect(readScriptOptions(script, variable)).toEqual({
    applePay: { domain: 'shop.example', version: 3 },
    googlePay: { status: 'no-card', sheet: false },
  })
})

test.each(['no JSON', '[]', 'null', '7', ''])('the attribute %j is rejected by its name', (text) => {
  expect(() => readScriptOptions(scriptWith({ 'data-google-pay': text }))).toThrow('data-google-pay: expected a JSON')
})
