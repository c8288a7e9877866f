import { minute, second } from '../src/mock/time'
import { completeChallenge } from '../src/testing/challenge'
import { type ActionPage, type ActionResult, expect, test } from './support/actions'
import { answerElsewhere } from './support/bank-app'
import { tagAt } from './support/matrix-cells'
import { setOffline } from './support/set-offline'

/**
 * Console messages that the simulated failures cause. A page of a paid order logs
 * `intent.completed` after a second, so only a slow test contains this message.
 */
test.use({ expectedNoise: [/Failed to load|NetworkError|NS_ERROR|net::ERR|status of 503|intent\.completed/i] })

interface Outcome {
  name: string
  /** Starts on the bank's page, and ends on the shop's page after it was opened. */
  act: (action: ActionPage) => Promise<unknown>
  result?: Partial<ActionResult>
  payments?: string[]
}

const declined = { result: { status: 'declined' }, payments: ['DECLINED'] } as const satisfies Partial<Outcome>
const pending = { result: { status: 'pending' }, payments: ['NEEDS_3D_SECURE'] } as const satisfies Partial<Outcome>

const expectChallenge = ({ page }: ActionPage) =>
  expect(page.getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible({ timeout: 20_000 })
/** Opens the shop's page after the return from the bank. Resolves with the query of its URL. */
const openReturn = async ({ page, open }: ActionPage): Promise<string> => {
  await page.waitForURL(/\/action\?.*paymentId=/)
  const query = new URL(page.url()).search
  await open(query)
  return query
}
const confirm = ({ page }: ActionPage, code = '1234') => completeChallenge(page, { code })

const outcomes: Outcome[] = [
  {
    name: 'a confirmed challenge succeeds',
    act: async (action) => {
      await confirm(action)
      await openReturn(action)
    },
  },
  {
    name: 'a failed challenge is declined',
    act: async (action) => {
      await confirm(action, '4321')
      await openReturn(action)
    },
    ...declined,
  },
  {
    name: "cancelling at the bank's page declines the payment",
    act: async (action) => {
      await action.page.getByRole('button', { name: 'Cancel' }).click()
      await openReturn(action)
    },
    ...declined,
  },
  {
    name: 'a challenge that was confirmed elsewhere before Back succeeds',
    act: async (action) => {
      await answerElsewhere(action.page)
      await action.page.goBack()
      await action.open()
    },
  },
  {
    name: 'a challenge that was confirmed elsewhere after Back succeeds',
    act: async (action) => {
      const bank = await action.page.context().newPage()
      await bank.goto(action.page.url())
      await action.page.goBack()
      await action.open()
      expect(await action.resume()).toMatchObject({ status: 'pending' })
      await answerElsewhere(bank)
      await bank.close()
      await action.open()
    },
  },
  {
    name: 'an expired challenge is declined',
    act: async (action) => {
      action.own.advanceClock(15 * minute)
      await confirm(action)
      await openReturn(action)
    },
    ...declined,
  },
  {
    name: 'a return during an outage of the service succeeds when it ends',
    act: async (action) => {
      await confirm(action)
      await action.own.injectFault({ operations: ['getIntent'], status: 503, times: 2 })
      await openReturn(action)
    },
  },
  {
    name: 'a return with a slow service succeeds',
    act: async (action) => {
      await action.own.injectFault({ operations: ['getIntent'], latencyMs: 3000 })
      await confirm(action)
      await openReturn(action)
    },
  },
  {
    name: "a confirmation after a reload of the bank's page succeeds",
    act: async (action) => {
      await action.page.reload()
      await expectChallenge(action)
      await confirm(action)
      await openReturn(action)
    },
  },
  {
    name: 'a second return has the same result',
    act: async (action) => {
      await confirm(action)
      const query = await openReturn(action)
      expect(await action.resume()).toMatchObject({ status: 'succeeded' })
      await action.open(query)
    },
  },
  {
    name: 'a forged result in the URL leaves the payment pending',
    act: async (action) => {
      await action.page.goBack()
      await action.open('?paymentId=payments:none&result=succeeded')
    },
    ...pending,
  },
]

// `actions.spec.ts`, `actions-ways.spec.ts` and `nested-bank.spec.ts` test the same outcomes with
// the other ways, in both browsers. So each test of this file runs in one cell.
for (const [index, outcome] of outcomes.entries()) {
  const { name, act, result = { status: 'succeeded' }, payments = ['SUCCEEDED'] } = outcome
  test(`resume() › ${name}, redirect`, { tag: tagAt(index) }, async ({ action }) => {
    await action.open()
    await action.pay('redirect')
    await expectChallenge(action)
    await act(action)
    expect(await action.resume()).toMatchObject(result)
    await action.expectClean()
    expect(await action.checkoutPage.paymentStatuses()).toEqual(payments)
    expect(action.checkoutPage.authoriseRequests).toHaveLength(1)
  })
}

test('destroy() › while the page navigates leaves the payment pending, redirect', { tag: tagAt(4) }, async ({
  action,
}) => {
  const { page } = action
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/challenge\/\w/, async (route) => {
    await held
    await route.continue()
  })
  await action.open()
  // The page logs its results to the console, because the driver cannot evaluate scripts while the
  // page navigates.
  await page.evaluate(() => {
    window.action?.checkout.on('action', ({ phase }) => {
      if (phase === 'begin') setTimeout(() => window.action?.checkout.destroy())
    })
    setInterval(() => {
      const [result, ...more] = window.action?.results ?? []
      if (result) console.log(`ended: ${result.status} ${result.code} ${more.length}`)
    }, 100)
  })
  const leaving = page.waitForRequest(/\/challenge\/\w/)
  const logged = page.waitForEvent('console', (message) => message.text().startsWith('ended'))
  await action.pay('redirect')
  await leaving
  expect((await logged).text()).toBe('ended: pending destroyed 0')
  release()
  // The navigation cannot be cancelled. The payment is found after the return.
  await expectChallenge(action)
  await confirm(action)
  await openReturn(action)
  expect(await action.resume()).toMatchObject({ status: 'succeeded' })
  expect(await action.checkoutPage.paymentStatuses()).toEqual(['SUCCEEDED'])
})

test('resume() › returns the result after a lost connection at the bank, redirect', { tag: tagAt(5) }, async ({
  action,
}) => {
  const { page } = action
  await action.open()
  await action.pay('redirect')
  await expectChallenge(action)
  await setOffline(action, true)
  await answerElsewhere(page)
  const lost = page.waitForEvent('requestfailed')
  await confirm(action)
  await lost
  await setOffline(action, false)
  await action.open()
  expect(await action.resume()).toMatchObject({ status: 'succeeded' })
  expect(await action.checkoutPage.paymentStatuses()).toEqual(['SUCCEEDED'])
})

test("a bank's page that does not load: the payment is pending, and the next pay() shows it, redirect", {
  tag: tagAt(6),
}, async ({ action }) => {
  const { page } = action
  let hanging = 0
  await page.route(/\/challenge\/\w/, () => {
    hanging += 1
  })
  await action.open()
  await action.pay('redirect')
  await expect.poll(() => hanging).toBe(1)
  await action.open()
  expect(await action.resume()).toMatchObject({ status: 'pending' })
  await action.expectClean()
  await page.unroute(/\/challenge\/\w/)
  await action.pay('redirect')
  await expectChallenge(action)
  await confirm(action)
  await openReturn(action)
  expect(await action.resume()).toMatchObject({ status: 'succeeded' })
  // After the reload the card is unknown, so the attempt continues (PAY-SDK-13).
  expect(await action.checkoutPage.paymentStatuses()).toEqual(['SUCCEEDED'])
  expect(action.checkoutPage.authoriseRequests).toHaveLength(1)
})

/** Pays with a device step that hangs. Resolves with the URL of the challenge. */
const payWithoutDevice = async (action: ActionPage): Promise<string> => {
  const { page } = action
  await page.route(/\?step=question/, () => {})
  await action.open()
  const hanging = page.waitForRequest(/\?step=question/)
  await action.pay('redirect')
  return (await hanging).url().replace(/\?.*/, '')
}

test('a device step that hangs is skipped, redirect', { tag: tagAt(7) }, async ({ action }) => {
  const { page } = action
  const bank = await payWithoutDevice(action)
  action.own.advanceClock(10 * second + 1)
  // By the bank's clock the device step has timed out, so it shows the challenge.
  await page.goto(bank)
  await expectChallenge(action)
  await confirm(action)
  await openReturn(action)
  expect(await action.resume()).toMatchObject({ status: 'succeeded' })
  await action.expectClean()
  expect(await action.checkoutPage.paymentStatuses()).toEqual(['SUCCEEDED'])
})

test('a device step that hangs until the challenge expires is declined, redirect', { tag: tagAt(0) }, async ({
  action,
}) => {
  const { page } = action
  const bank = await payWithoutDevice(action)
  action.own.advanceClock(15 * minute)
  await page.goto(bank)
  await page.getByRole('link').click()
  await openReturn(action)
  expect(await action.resume()).toMatchObject({ status: 'declined' })
  await action.expectClean()
  expect(await action.checkoutPage.paymentStatuses()).toEqual(['DECLINED'])
})
