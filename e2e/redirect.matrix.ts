import { minute, second } from '../src/mock/records/instant'
import { type ActionPage, type ActionResult, expect, test } from './support/actions'
import { answerElsewhere } from './support/bank-app'
import { setOffline } from './support/set-offline'

/** What a case breaks makes browsers complain, and so it should. */
test.use({ expectedNoise: [/Failed to load|NetworkError|NS_ERROR|net::ERR|status of 503/i] })

interface Ending {
  name: string
  /** From the bank's page; ends at the shop's, just opened. */
  act: (action: ActionPage) => Promise<unknown>
  ended?: Partial<ActionResult>
  payments?: string[]
}

const declined = { ended: { status: 'declined' }, payments: ['DECLINED'] } as const satisfies Partial<Ending>
const waiting = { ended: { status: 'pending' }, payments: ['NEEDS_3D_SECURE'] } as const satisfies Partial<Ending>

const asked = ({ page }: ActionPage) =>
  expect(page.getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible({ timeout: 20_000 })
/** The bank has sent the customer back, and the shop's page begins anew. Resolves with what its address says. */
const openBack = async ({ page, open }: ActionPage): Promise<string> => {
  await page.waitForURL(/\/action\?.*paymentId=/)
  const query = new URL(page.url()).search
  await open(query)
  return query
}
const confirm = async ({ page }: ActionPage, code = '1234') => {
  await page.getByLabel('Code from your bank').fill(code)
  await page.getByRole('button', { name: 'Confirm' }).click()
}

const endings: Ending[] = [
  {
    name: 'finished',
    act: async (action) => {
      await confirm(action)
      await openBack(action)
    },
  },
  {
    name: 'failed',
    act: async (action) => {
      await confirm(action, '4321')
      await openBack(action)
    },
    ...declined,
  },
  {
    name: "cancelled at the bank's page",
    act: async (action) => {
      await action.page.getByRole('button', { name: 'Cancel' }).click()
      await openBack(action)
    },
    ...declined,
  },
  {
    name: 'left by the back button, and settled by then',
    act: async (action) => {
      await answerElsewhere(action.page)
      await action.page.goBack()
      await action.open()
    },
  },
  {
    name: 'left by the back button, and settled afterwards',
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
    name: 'the time of the challenge is over',
    act: async (action) => {
      action.own.advanceClock(15 * minute)
      await confirm(action)
      await openBack(action)
    },
    ...declined,
  },
  {
    name: 'the service is away when the customer is back, and comes back',
    act: async (action) => {
      await confirm(action)
      await action.own.injectFault({ operations: ['getIntent'], status: 503, times: 2 })
      await openBack(action)
    },
  },
  {
    name: 'the service is slow',
    act: async (action) => {
      await action.own.injectFault({ operations: ['getIntent'], latencyMs: 3000 })
      await confirm(action)
      await openBack(action)
    },
  },
  {
    name: "the bank's page loads twice",
    act: async (action) => {
      await action.page.reload()
      await asked(action)
      await confirm(action)
      await openBack(action)
    },
  },
  {
    name: 'the customer comes back twice',
    act: async (action) => {
      await confirm(action)
      const query = await openBack(action)
      expect(await action.resume()).toMatchObject({ status: 'succeeded' })
      await action.open(query)
    },
  },
  {
    name: 'the address claims that it is done',
    act: async (action) => {
      await action.page.goBack()
      await action.open('?paymentId=payments:none&result=succeeded')
    },
    ...waiting,
  },
]

for (const { name, act, ended = { status: 'succeeded' }, payments = ['SUCCEEDED'] } of endings) {
  test(`${name}, redirect`, async ({ action }) => {
    await action.open()
    await action.pay('redirect')
    await asked(action)
    await act(action)
    expect(await action.resume()).toMatchObject(ended)
    await action.expectClean()
    expect(await action.checkoutPage.paymentStatuses()).toEqual(payments)
    expect(action.checkoutPage.authoriseRequests).toHaveLength(1)
  })
}

test('destroyed while the page is left, redirect', async ({ action }) => {
  const { page } = action
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route(/\/challenge\/\w/, async (route) => {
    await held
    await route.continue()
  })
  await action.open()
  // A page that is being left can be asked nothing from outside.
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
  const told = page.waitForEvent('console', (message) => message.text().startsWith('ended'))
  await action.pay('redirect')
  await leaving
  expect((await told).text()).toBe('ended: pending destroyed 0')
  goOn()
  // The way out cannot be taken back; who is back finds the payment all the same.
  await asked(action)
  await confirm(action)
  await openBack(action)
  expect(await action.resume()).toMatchObject({ status: 'succeeded' })
  expect(await action.checkoutPage.paymentStatuses()).toEqual(['SUCCEEDED'])
})

test('the network is lost at the bank and comes back, redirect', async ({ action }) => {
  const { page } = action
  await action.open()
  await action.pay('redirect')
  await asked(action)
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

test("a bank's page that never loads: the customer comes back, and the next try shows it, redirect", async ({
  action,
}) => {
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
  await asked(action)
  await confirm(action)
  await openBack(action)
  expect(await action.resume()).toMatchObject({ status: 'succeeded' })
  // What card it was nobody knows after a reload: the second names the first, which still waits.
  expect((await action.checkoutPage.paymentStatuses()).sort()).toEqual(['NEEDS_3D_SECURE', 'SUCCEEDED'])
  expect(action.checkoutPage.authoriseRequests[1]?.replaces).toHaveLength(1)
})

/** The bank's page checks the device first, which hangs. Resolves with its address. */
const payWithoutDevice = async (action: ActionPage): Promise<string> => {
  const { page } = action
  await page.route(/\?step=question/, () => {})
  await action.open()
  const hanging = page.waitForRequest(/\?step=question/)
  await action.pay('redirect')
  return (await hanging).url().replace(/\?.*/, '')
}

test('a device step that hangs is given up, and the customer asked all the same, redirect', async ({ action }) => {
  const { page } = action
  const bank = await payWithoutDevice(action)
  action.own.advanceClock(10 * second + 1)
  // The bank gives it up by its own clock, and shows its question.
  await page.goto(bank)
  await asked(action)
  await confirm(action)
  await openBack(action)
  expect(await action.resume()).toMatchObject({ status: 'succeeded' })
  await action.expectClean()
  expect(await action.checkoutPage.paymentStatuses()).toEqual(['SUCCEEDED'])
})

test('a device step that hangs to the end of the time is declined, redirect', async ({ action }) => {
  const { page } = action
  const bank = await payWithoutDevice(action)
  action.own.advanceClock(15 * minute)
  await page.goto(bank)
  await page.getByRole('link').click()
  await openBack(action)
  expect(await action.resume()).toMatchObject({ status: 'declined' })
  await action.expectClean()
  expect(await action.checkoutPage.paymentStatuses()).toEqual(['DECLINED'])
})
