import type { FrameLocator, Page } from '@playwright/test'
import { minute } from '../src/mock/time'
import { approveMethod, completeChallenge } from '../src/testing/challenge'
import { type ActionPage, type ActionResult, expect, test, type Way } from './support/actions'
import { testsOf } from './support/matrix-tests'

/** Console messages that the simulated failures cause. */
test.use({
  expectedNoise: [
    /Failed to load resource|NetworkError|NS_ERROR|sandbox|status of 503|net::ERR|postMessage|target origin provided/i,
  ],
})

interface Outcome {
  name: string
  /** How the action is displayed. `npm test` runs the first way only. */
  ways: [Way, ...Way[]]
  /** A browser feature that Firefox ESR lacks. */
  needs?: 'navigation event'
  before?: (action: ActionPage, way: Way) => Promise<void>
  act: (action: ActionPage, bank: Page | FrameLocator, way: Way) => Promise<unknown>
  result: Partial<ActionResult>
  /** The statuses of the payments in the service afterwards. */
  payments: string[]
}

const type = (bank: Page | FrameLocator, code: string) => completeChallenge(bank, { code })
/** Confirms the payment at the bank, or approves it at the alternative method. */
const approve = async (bank: Page | FrameLocator, way: Way) =>
  way === 'popup' ? approveMethod(bank) : completeChallenge(bank)
/** Sends an invalid approval, because the page of an alternative method has no button to reject. */
const rejectApproval = async (bank: Page | FrameLocator) => {
  const button = bank.getByRole('button', { name: 'Approve' })
  await button.evaluate((node: HTMLButtonElement) => {
    node.value = 'refuse'
  })
  await button.click()
}
const closeInFrame = ({ frame }: ActionPage) => frame.locator('header').getByRole('button', { name: 'Close' }).click()

const pendingStatus: Record<Way, string> = {
  modal: 'NEEDS_3D_SECURE',
  inline: 'NEEDS_3D_SECURE',
  redirect: 'NEEDS_3D_SECURE',
  popup: 'NEEDS_APM_AUTHORIZATION',
}
const headings: Record<Way, string> = {
  modal: 'Confirm that it is you',
  inline: 'Confirm that it is you',
  redirect: 'Confirm that it is you',
  popup: 'Pay from your wallet?',
}
const pendingResult = { status: 'pending', code: 'action.unfinished' } as const

const outcomes: Outcome[] = [
  {
    name: 'a confirmed action succeeds',
    ways: ['modal', 'inline', 'popup'],
    act: (_action, bank, way) => approve(bank, way),
    result: { status: 'succeeded' },
    payments: ['SUCCEEDED'],
  },
  {
    name: 'a failed action is declined',
    ways: ['inline', 'modal', 'popup'],
    act: (_action, bank, way) => (way === 'popup' ? rejectApproval(bank) : type(bank, '4321')),
    result: { status: 'declined' },
    payments: ['DECLINED'],
  },
  {
    name: "cancelling at the bank's page declines the payment",
    ways: ['popup', 'modal', 'inline'],
    act: async (_action, bank) => bank.getByRole('button', { name: 'Cancel' }).click(),
    result: { status: 'declined' },
    payments: ['DECLINED'],
  },
  {
    name: 'the Close button of the challenge frame leaves the payment pending',
    ways: ['inline', 'modal'],
    act: closeInFrame,
    result: pendingResult,
    payments: ['pending'],
  },
  {
    name: 'Escape leaves the payment pending',
    ways: ['modal', 'inline'],
    // The key removes the frame, so in some browsers press() rejects.
    act: async ({ frame }) =>
      void frame
        .locator('h1')
        .press('Escape')
        .catch(() => {}),
    result: pendingResult,
    payments: ['pending'],
  },
  {
    name: 'closing the pop-up leaves the payment pending',
    ways: ['popup'],
    act: async (_action, bank) => (bank as Page).close(),
    result: pendingResult,
    payments: ['pending'],
  },
  {
    name: 'the back button of a single-page application leaves the payment pending',
    ways: ['modal', 'inline'],
    before: ({ page }, way) =>
      page.evaluate((inline) => {
        history.pushState(null, '', '#pay')
        // For `inline`, the application removes its view with the container on Back. Otherwise
        // Tender removes the dialog itself.
        if (inline) addEventListener('popstate', () => document.querySelector('#place')?.remove())
      }, way === 'inline'),
    act: ({ page }) => page.evaluate(() => history.back()),
    result: pendingResult,
    payments: ['pending'],
  },
  {
    name: 'another view of a single-page application leaves the payment pending',
    ways: ['modal'],
    needs: 'navigation event',
    act: ({ page }) =>
      page.evaluate(() => {
        history.replaceState(null, '', '#replaced')
        history.pushState(null, '', '#another-view')
      }),
    result: pendingResult,
    payments: ['pending'],
  },
  {
    name: 'removing the container or the frame leaves the payment pending',
    ways: ['inline', 'modal'],
    // Simulates a router, which removes the view and its content.
    act: ({ page }, _bank, way) =>
      page
        .locator(way === 'inline' ? '#place' : 'iframe[title="Confirm your payment"]')
        .evaluate((node) => node.remove()),
    result: pendingResult,
    payments: ['pending'],
  },
  {
    name: 'destroy() leaves the payment pending',
    ways: ['modal', 'inline', 'popup'],
    act: ({ page }) => page.evaluate(() => window.action?.checkout.destroy()),
    result: { status: 'pending', code: 'destroyed' },
    payments: ['pending'],
  },
  {
    name: 'an expired challenge is declined',
    ways: ['modal', 'inline'],
    act: async ({ own }) => own.advanceClock(15 * minute),
    result: { status: 'declined' },
    payments: ['DECLINED'],
  },
  {
    name: 'a confirmation during an outage of the service succeeds when it ends',
    ways: ['inline', 'modal', 'popup'],
    act: async ({ own, page }, bank, way) => {
      await own.injectFault({ operations: ['getIntent'], status: 503 })
      await approve(bank, way)
      await expect.poll(() => own.requestsOf('getIntent').length).toBeGreaterThan(2)
      await own.injectFault(null)
      await page.bringToFront()
    },
    result: { status: 'succeeded' },
    payments: ['SUCCEEDED'],
  },
  {
    name: 'a confirmation with a slow service succeeds',
    ways: ['modal', 'inline', 'popup'],
    act: async ({ own }, bank, way) => {
      await own.injectFault({ operations: ['getIntent'], latencyMs: 3000 })
      await approve(bank, way)
    },
    result: { status: 'succeeded' },
    payments: ['SUCCEEDED'],
  },
  {
    name: "a confirmation after a reload of the bank's page succeeds",
    ways: ['inline', 'modal', 'popup'],
    act: async ({ frame }, bank, way) => {
      if ('reload' in bank) await bank.reload()
      else
        await frame.locator('#bank').evaluate(
          (bank: HTMLIFrameElement) =>
            new Promise((resolve) => {
              bank.addEventListener('load', resolve, { once: true })
              // biome-ignore lint/correctness/noSelfAssign: reloads the frame
              bank.src = bank.src
            }),
        )
      await expect(bank.getByRole('heading', { name: headings[way] })).toBeVisible()
      await approve(bank, way)
    },
    result: { status: 'succeeded' },
    payments: ['SUCCEEDED'],
  },
  {
    name: 'forged messages of the page do not end the action',
    ways: ['modal', 'inline', 'popup'],
    act: async ({ page, checkoutPage, expectNoResult }, bank, way) => {
      // The page knows the id of the challenge and the URL of the return document, so a script on
      // it can forge messages.
      const { attemptKey = '', returnUrl = '' } = checkoutPage.authoriseRequests[0] ?? {}
      expect(new URL(returnUrl).searchParams.get('challenge')).toBe(attemptKey)
      await page.evaluate(
        async ({ challenge, src }) => {
          const forged = [{ tender: 'returned', challenge }, { tender: 'returned' }, 'done']
          for (const frame of [...document.querySelectorAll('iframe')]) {
            for (const message of forged) {
              frame.contentWindow?.postMessage(message, '*')
              const nested = frame.contentWindow?.length ? frame.contentWindow[0] : undefined
              nested?.postMessage(message, '*')
            }
          }
          window.postMessage({ tender: 'returned', challenge, result: 'succeeded' }, '*')
          const frame = Object.assign(document.createElement('iframe'), { src })
          await new Promise((resolve) => {
            frame.onload = resolve
            document.body.append(frame)
          })
          frame.remove()
        },
        { challenge: attemptKey, src: returnUrl },
      )
      await page.waitForResponse('**/outcome')
      await expectNoResult()
      await approve(bank, way)
    },
    result: { status: 'succeeded' },
    payments: ['SUCCEEDED'],
  },
]

const variants = outcomes.flatMap((outcome) => outcome.ways.map((way) => ({ outcome, way })))
const tests = testsOf(variants, {
  usual: outcomes.map((outcome) => ({ outcome, way: outcome.ways[0] })),
  runsIn: ({ outcome }, { browser }) => outcome.needs !== 'navigation event' || browser === 'chromium',
})

for (const { variant, tag } of tests) {
  const { outcome, way } = variant
  test(`${outcome.name}, ${way}`, { tag }, async ({ action }) => {
    await action.open()
    await outcome.before?.(action, way)
    await action.pay(way)
    const bank = await waitForBank(action, way)
    if (way === 'inline') await expect(action.page.locator('#place iframe')).toBeInViewport({ ratio: 0.99 })
    await outcome.act(action, bank, way)
    expect(await action.result()).toMatchObject(outcome.result)
    const destroyed = outcome.result.code === 'destroyed'
    // Tender cannot close a window with a page of another origin.
    await action.expectClean({ silent: destroyed, windows: destroyed && way === 'popup' ? 1 : 0 })
    expect(await action.checkoutPage.paymentStatuses()).toEqual(
      outcome.payments.map((status) => (status === 'pending' ? pendingStatus[way] : status)),
    )
    expect(action.checkoutPage.authoriseRequests).toHaveLength(1)
  })
}

/** Waits until the bank's page is displayed, and returns it. */
const waitForBank = async (action: ActionPage, way: Way): Promise<Page | FrameLocator> => {
  await expect(async () => {
    await expect((await action.bank()).getByRole('heading', { name: headings[way] })).toBeVisible({ timeout: 1000 })
  }).toPass()
  return action.bank()
}

test('pay() › after a closed challenge continues the same payment without another authorisation', async ({
  action,
}) => {
  await action.open()
  await action.pay('modal')
  await waitForBank(action, 'modal')
  await closeInFrame(action)
  const first = await action.result()
  await action.page.locator('#pay').click()
  await type(await waitForBank(action, 'modal'), '1234')
  expect(await action.result()).toMatchObject({ status: 'succeeded', paymentId: first.paymentId })
  expect(action.checkoutPage.authoriseRequests).toHaveLength(1)
  expect(await action.checkoutPage.paymentStatuses()).toEqual(['SUCCEEDED'])
})
