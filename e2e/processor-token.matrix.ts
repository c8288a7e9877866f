import type { FrameLocator, Page } from '@playwright/test'
import { type ActionPage, expect, test } from './support/actions'
import { vaultCardFor } from './support/vault-card'

/** What the bank sends back to is no page of the shop's until the test opens it. */
test.use({ expectedNoise: [/Failed to load/] })

/** The modal dialog is tried by `npm test`. */
const asked = async (action: ActionPage): Promise<Page | FrameLocator> => {
  await expect(async () => {
    const heading = (await action.bank()).getByRole('heading', { name: 'Confirm that it is you' })
    await expect(heading).toBeVisible({ timeout: 1000 })
  }).toPass()
  return action.bank()
}
const type = async (bank: Page | FrameLocator, code: string) => {
  await bank.getByLabel('Code from your bank').fill(code)
  await bank.getByRole('button', { name: 'Confirm' }).click()
}

test('a processor token with 3-D Secure in a container: closed, failed, and passed', async ({ action }) => {
  const { frame } = action
  const card = await vaultCardFor(action)
  await action.open()
  const closed = card.requestProcessorToken('inline')
  await asked(action)
  await frame.locator('header').getByRole('button', { name: 'Cancel' }).click()
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

test('a processor token with 3-D Secure by redirect: asked for again, the service gives it, whatever the address claims', async ({
  action,
}) => {
  const { page } = action
  const card = await vaultCardFor(action)
  await action.open()
  await card.requestByRedirect()
  await type(await asked(action), '4321')
  await page.waitForURL(/\/action\?.*result=failed/)
  // Failed, it is asked anew.
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
