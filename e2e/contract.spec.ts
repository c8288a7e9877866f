import { contractSuite } from '../src/mock/contract-suite/suite'
import { callFrom, waitForWorker } from './support/call-from'
import { ports } from './support/ports'
import { expect, test } from './support/test'

const service = `http://localhost:${ports.worker.service}`

// Browsers note every answer that is no success.
test.use({ expectedNoise: [/status of 4\d\d/] })

test('the worker keeps every rule that the other hosts keep', async ({ page }) => {
  test.setTimeout(120_000)
  await page.goto(`${service}/panel/`)
  await waitForWorker(page)
  const call = callFrom(page)
  const broken: string[] = []
  for (const { name, run } of contractSuite) {
    await run({ call }).catch((error) => broken.push(`${name}: ${error.message}`))
  }
  expect(contractSuite.length).toBeGreaterThan(50)
  expect(broken).toEqual([])
})
