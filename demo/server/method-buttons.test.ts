import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(new URL(`../shop/${file}`, import.meta.url), 'utf8')

test('other methods › each alternative method that the service names has a button in its own colours', () => {
  const alternatives = ['PAYPAL', 'KLARNA']
  const html = read('method-buttons.html')
  const values = [...html.matchAll(/name="method" value="([A-Z_]+)"/g)].map(([, type]) => type)
  expect(values).toEqual(alternatives)
  for (const type of alternatives) {
    const name = type.toLowerCase()
    expect(html).toContain(`class="pay ${name}"`)
    expect(read('style.css')).toMatch(new RegExp(`\\.pay\\.${name} \\{\\s+background: `))
  }
})
