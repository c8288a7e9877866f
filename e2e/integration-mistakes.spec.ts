import { version } from '../scripts/paths'
import { errorCatalogue } from '../src/shared/error-catalogue'
import { expect, test } from './support/checkout-page'
import { mistakes } from './support/integration-mistakes'
import { createMistakePage } from './support/mistake-page'
import { type Scenario, scenarios } from './support/mistake-scenarios'

/** The browser itself also reports failed requests and blocked frames. */
test.use({ expectedNoise: [/./] })

const errorsPath = `/frames/${version}/errors.html`

const table = Object.values(mistakes).flat()
const named: Readonly<Record<string, Scenario>> = scenarios

test('integration mistakes › the address in the console explains the error @once', async ({ page, own }) => {
  await page.goto(`${own.serviceUrl}${errorsPath}#key.unauthorised`)
  await expect(page.locator('section:target')).toContainText('The service does not know the credential')
  await expect(page.locator('section')).toHaveCount(Object.keys(errorCatalogue).length)
  await expect(page.locator('section').first()).toHaveCSS('padding-top', '8px')
})

test('integration mistakes › the table has every scenario @once', () => {
  const kindsOf = (each: { [Kind in keyof Scenario]?: unknown }) =>
    (['npm', 'tag', 'elements'] as const).filter((kind) => each[kind])
  const listed = Object.fromEntries(table.map((each) => [each.name, kindsOf(each)]))
  expect(listed).toEqual(Object.fromEntries(Object.entries(named).map(([name, each]) => [name, kindsOf(each)])))
  expect(table.length).toBeGreaterThanOrEqual(25)
})

for (const { name, what, npm, tag, elements, npmInFirefox } of table) {
  for (const [kind, lines] of Object.entries({ npm, 'script tag': tag, 'custom elements': elements })) {
    if (!lines) continue
    test(`integration mistakes › ${what}: ${kind}`, async ({ page, own, browserName }) => {
      const expected = kind === 'npm' && browserName === 'firefox' ? (npmInFirefox ?? lines) : lines
      const shop = await createMistakePage(page, own)
      const scenario = named[name] ?? {}
      await scenario.before?.(shop)
      if (kind === 'npm') await shop.runCode(scenario.npm?.(own) ?? {})
      else if (kind === 'script tag') await shop.runTag(scenario.tag?.(own) ?? {})
      else await shop.runElements(scenario.elements?.(own) ?? {})
      await expect.poll(shop.consoleLines).toEqual(expected)
      for (const { code, link } of shop.links()) expect(link).toMatch(new RegExp(`^https?://.*${errorsPath}#${code}$`))
    })
  }
}
