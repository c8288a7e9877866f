import type { FrameLocator, Page } from '@playwright/test'
import { minute } from '../src/mock/records/instant'
import { type ActionPage, type ActionResult, expect, test, type Way } from './support/actions'
import { everyWay } from './support/every-way'

/** What a case breaks makes browsers complain, and so it should. */
test.use({
  expectedNoise: [
    /Failed to load resource|NetworkError|NS_ERROR|sandbox|status of 503|net::ERR|postMessage|target origin provided/i,
  ],
})

interface Ending {
  name: string
  /** The first is the one that `npm test` tries. */
  ways: Way[]
  /** Where the browser tells a page of this. */
  tells?: 'navigation'
  before?: (action: ActionPage, way: Way) => Promise<void>
  act: (action: ActionPage, bank: Page | FrameLocator, way: Way) => Promise<unknown>
  ended: Partial<ActionResult>
  /** What the service holds afterwards. */
  payments: string[]
}

const type = async (bank: Page | FrameLocator, code: string) => {
  await bank.getByLabel('Code from your bank').fill(code)
  await bank.getByRole('button', { name: 'Confirm' }).click()
}
/** The customer does what is asked, at a bank or at an alternative method. */
const approve = async (bank: Page | FrameLocator, way: Way) =>
  way === 'popup' ? bank.getByRole('button', { name: 'Approve' }).click() : type(bank, '1234')
/** Whatever an alternative method takes for no approval: its page for people has none but to cancel. */
const refuse = async (bank: Page | FrameLocator) => {
  const button = bank.getByRole('button', { name: 'Approve' })
  await button.evaluate((node: HTMLButtonElement) => {
    node.value = 'refuse'
  })
  await button.click()
}
const cancelOurs = ({ frame }: ActionPage) => frame.locator('header').getByRole('button', { name: 'Cancel' }).click()

const waiting: Record<Way, string> = {
  modal: 'NEEDS_3D_SECURE',
  inline: 'NEEDS_3D_SECURE',
  redirect: 'NEEDS_3D_SECURE',
  popup: 'NEEDS_APM_AUTHORIZATION',
}
const asks: Record<Way, string> = {
  modal: 'Confirm that it is you',
  inline: 'Confirm that it is you',
  redirect: 'Confirm that it is you',
  popup: 'Pay from your wallet?',
}
const unfinished = { status: 'pending', code: 'action.unfinished' } as const

const endings: Ending[] = [
  {
    name: 'finished',
    ways: ['modal', 'inline', 'popup'],
    act: (_action, bank, way) => approve(bank, way),
    ended: { status: 'succeeded' },
    payments: ['SUCCEEDED'],
  },
  {
    name: 'failed',
    ways: ['inline', 'modal', 'popup'],
    act: (_action, bank, way) => (way === 'popup' ? refuse(bank) : type(bank, '4321')),
    ended: { status: 'declined' },
    payments: ['DECLINED'],
  },
  {
    name: "cancelled at the bank's page",
    ways: ['popup', 'modal', 'inline'],
    act: async (_action, bank) => bank.getByRole('button', { name: 'Cancel' }).click(),
    ended: { status: 'declined' },
    payments: ['DECLINED'],
  },
  {
    name: 'closed by our Cancel',
    ways: ['inline', 'modal'],
    act: cancelOurs,
    ended: unfinished,
    payments: ['waiting'],
  },
  {
    name: 'closed by Escape',
    ways: ['modal', 'inline'],
    // Its frame goes with the key: not every driver says so to who waits for the key's end.
    act: async ({ frame }) =>
      void frame
        .locator('h1')
        .press('Escape')
        .catch(() => {}),
    ended: unfinished,
    payments: ['waiting'],
  },
  {
    name: 'closed by closing the window',
    ways: ['popup'],
    act: async (_action, bank) => (bank as Page).close(),
    ended: unfinished,
    payments: ['waiting'],
  },
  {
    name: 'closed by the back button of an application in one page',
    ways: ['modal', 'inline'],
    before: ({ page }, way) =>
      page.evaluate((inline) => {
        history.pushState(null, '', '#pay')
        // Its view goes with its place for the bank's page; a dialog is ours to take away.
        if (inline) addEventListener('popstate', () => document.querySelector('#place')?.remove())
      }, way === 'inline'),
    act: ({ page }) => page.evaluate(() => history.back()),
    ended: unfinished,
    payments: ['waiting'],
  },
  {
    name: 'closed by another view of an application in one page',
    ways: ['modal'],
    tells: 'navigation',
    act: ({ page }) =>
      page.evaluate(() => {
        history.replaceState(null, '', '#written-anew')
        history.pushState(null, '', '#another-view')
      }),
    ended: unfinished,
    payments: ['waiting'],
  },
  {
    name: 'taken out of the page by its router',
    ways: ['inline', 'modal'],
    // Its view goes, and what stands in it.
    act: ({ page }, _bank, way) =>
      page
        .locator(way === 'inline' ? '#place' : 'iframe[title="Confirm your payment"]')
        .evaluate((node) => node.remove()),
    ended: unfinished,
    payments: ['waiting'],
  },
  {
    name: 'destroyed',
    ways: ['modal', 'inline', 'popup'],
    act: ({ page }) => page.evaluate(() => window.action?.checkout.destroy()),
    ended: { status: 'pending', code: 'destroyed' },
    payments: ['waiting'],
  },
  {
    name: 'the time of the challenge is over',
    ways: ['modal', 'inline'],
    act: async ({ own }) => own.advanceClock(15 * minute),
    ended: { status: 'declined' },
    payments: ['DECLINED'],
  },
  {
    name: 'the service is away while the customer confirms, and comes back',
    ways: ['inline', 'modal', 'popup'],
    act: async ({ own, page }, bank, way) => {
      await own.injectFault({ operations: ['getIntent'], status: 503 })
      await approve(bank, way)
      await expect.poll(() => own.requestsOf('getIntent').length).toBeGreaterThan(2)
      await own.injectFault(null)
      await page.bringToFront()
    },
    ended: { status: 'succeeded' },
    payments: ['SUCCEEDED'],
  },
  {
    name: 'the service is slow',
    ways: ['modal', 'inline', 'popup'],
    act: async ({ own }, bank, way) => {
      await own.injectFault({ operations: ['getIntent'], latencyMs: 3000 })
      await approve(bank, way)
    },
    ended: { status: 'succeeded' },
    payments: ['SUCCEEDED'],
  },
  {
    name: "the bank's page loads twice",
    ways: ['inline', 'modal', 'popup'],
    act: async ({ frame }, bank, way) => {
      if ('reload' in bank) await bank.reload()
      else
        await frame.locator('#bank').evaluate(
          (bank: HTMLIFrameElement) =>
            new Promise((resolve) => {
              bank.addEventListener('load', resolve, { once: true })
              // biome-ignore lint/correctness/noSelfAssign: loads it again
              bank.src = bank.src
            }),
        )
      await expect(bank.getByRole('heading', { name: asks[way] })).toBeVisible()
      await approve(bank, way)
    },
    ended: { status: 'succeeded' },
    payments: ['SUCCEEDED'],
  },
  {
    name: 'the page claims that it is done',
    ways: ['modal', 'inline', 'popup'],
    act: async ({ page, checkoutPage, own, expectNoResult: expectUnended }, bank, way) => {
      // All that a page can know of the challenge: its id, and the document of ours at which the bank ends.
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
      const asked = own.requestsOf('getIntent').length
      await expect.poll(() => own.requestsOf('getIntent').length).toBeGreaterThan(asked)
      await expectUnended()
      await approve(bank, way)
    },
    ended: { status: 'succeeded' },
    payments: ['SUCCEEDED'],
  },
]

for (const { name, ways, tells, before, act, ended, payments } of endings) {
  for (const way of everyWay ? ways : ways.slice(0, 1)) {
    test(`${name}, ${way}`, async ({ action, browserName }) => {
      test.skip(
        tells === 'navigation' && browserName === 'firefox',
        'the Firefox of long support has no navigation to hear',
      )
      await action.open()
      await before?.(action, way)
      await action.pay(way)
      const bank = await shownBank(action, way)
      if (way === 'inline') await expect(action.page.locator('#place iframe')).toBeInViewport({ ratio: 0.99 })
      await act(action, bank, way)
      expect(await action.result()).toMatchObject(ended)
      const destroyed = ended.code === 'destroyed'
      // A window that shows somebody else's page is not ours to close.
      await action.expectClean({ silent: destroyed, windows: destroyed && way === 'popup' ? 1 : 0 })
      expect(await action.checkoutPage.paymentStatuses()).toEqual(
        payments.map((status) => (status === 'waiting' ? waiting[way] : status)),
      )
      expect(action.checkoutPage.authoriseRequests).toHaveLength(1)
    })
  }
}

/** Waits until the customer is asked. */
const shownBank = async (action: ActionPage, way: Way): Promise<Page | FrameLocator> => {
  await expect(async () => {
    await expect((await action.bank()).getByRole('heading', { name: asks[way] })).toBeVisible({ timeout: 1000 })
  }).toPass()
  return action.bank()
}

test('closed and paid again: the same payment is gone on with, and nothing is authorised anew', async ({ action }) => {
  await action.open()
  await action.pay('modal')
  await shownBank(action, 'modal')
  await cancelOurs(action)
  const first = await action.result()
  await action.page.locator('#pay').click()
  await type(await shownBank(action, 'modal'), '1234')
  expect(await action.result()).toMatchObject({ status: 'succeeded', paymentId: first.paymentId })
  expect(action.checkoutPage.authoriseRequests).toHaveLength(1)
  expect(await action.checkoutPage.paymentStatuses()).toEqual(['SUCCEEDED'])
})
