import type { FrameLocator, Page } from '@playwright/test'
import { completeChallenge } from '../src/testing/challenge'
import { type ActionPage, expect, test } from './support/actions'
import { oppositeTags } from './support/matrix-cells'
import { vaultCardFor } from './support/vault-card'

/** The return URL is not served until the test opens the shop's page. */
test.use({ expectedNoise: [/Failed to load/] })

/** Waits for the bank's form, and returns its page. `npm test` covers the modal dialog. */
const asked = async (action: ActionPage): Promise<Page | FrameLocator> => {
  await expect(async () => {
    const heading = (await action.bank()).getByRole('heading', { name: 'Confirm that it is you' })
    await expect(heading).toBeVisible({ timeout: 1000 })
  }).toPass()
  return action.bank()
}
const type = (bank: Page | FrameLocator, code: string) => completeChallenge(bank, { code })

const [oneTag, otherTag] = oppositeTags(0)

test('processorToken() › returns a token after 3-D Secure in a container, and an error after a closed or failed challenge', {
  tag: oneTag,
}, async ({ action }) => {
  const { frame } = action
  const card = await vaultCardFor(action)
  await action.open()
  const closed = card.requestProcessorToken('inline')
  await asked(action)
  await frame.locator('header').getByRole('button', { name: 'Close' }).click()
  expect(await closed).toBe('action.unfinished')
  await action.expectClean()
  const failed = card.requestProcessorToken('inline')
  await type(await asked(action), '4321')
  expect(await failed).toBe('action.unfinished')
  await action.expectClean()
  const passed = card.requestProcessorToken('inline')
  await type(await asked(action), '1234')
  expect(await passed).toMatch(/^pt_/)
  expect(await card.requestProcessorToken('inline')).toBe(await passed)
  await action.expectClean()
})

test('processorToken() › after a redirect returns the result of the service, whatever the URL contains', {
  tag: otherTag,
}, async ({ action }) => {
  const { page } = action
  const card = await vaultCardFor(action)
  await action.open()
  await card.requestByRedirect()
  await type(await asked(action), '4321')
  await page.waitForURL(/\/action\?.*result=failed/)
  // After the failure, the customer has to confirm again, whatever the URL contains.
  await action.open('?result=succeeded')
  await card.requestByRedirect()
  const bank = await asked(action)
  await type(bank, '1234')
  await page.waitForURL(/\/action\?.*result=succeeded/)
  await action.open('?result=failed')
  expect(await card.requestProcessorToken('redirect')).toMatch(/^pt_/)
  expect(await action.resume()).toBeUndefined()
  await action.expectClean()
})
