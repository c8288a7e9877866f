import { contractSuite } from '../lab/contract-suite/suite'
import { callFrom, waitForWorker } from './support/call-from'
import { ports } from './support/ports'
import { expect, test } from './support/test'

const service = `http://localhost:${ports.worker.service}`

// Browsers log every response with an error status.
test.use({ expectedNoise: [/status of 4\d\d/] })

test('the contract suite passes in the service worker, as on the other hosts', async ({ page }) => {
  // Firefox needs two minutes on a busy machine.
  test.setTimeout(300_000)
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
