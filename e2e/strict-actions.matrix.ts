import type { FrameLocator, Page } from '@playwright/test'
import { approveMethod, completeChallenge } from '../src/testing/challenge'
import { type ActionPage, expect, type PageEnvironment, test, type Way } from './support/actions'
import { denyStorage } from './support/deny-storage'
import { testsOf } from './support/matrix-tests'

const sandbox = 'allow-scripts allow-same-origin allow-forms'

interface Strict {
  name: string
  around: PageEnvironment
  storage?: 'denied'
  /** The ways that are not possible on this page, with the way that is used instead. */
  becomes?: Partial<Record<Way, 'redirect'>>
}

const pages: Strict[] = [
  { name: 'scripts and styles by nonce only, with Trusted Types', around: { nonce: 'bm9uY2Utb2YtdGhlLXBhZ2U' } },
  { name: 'no referrer', around: { headers: { 'referrer-policy': 'no-referrer' } } },
  { name: 'storage denied', around: {}, storage: 'denied' },
  {
    name: 'COEP require-corp and COOP same-origin',
    around: {
      // With COEP, the script tag needs `crossorigin`, which only the tag with a nonce has.
      nonce: 'bm9uY2Utb2YtdGhlLXBhZ2U',
      headers: { 'cross-origin-embedder-policy': 'require-corp', 'cross-origin-opener-policy': 'same-origin' },
    },
    becomes: { inline: 'redirect' },
  },
  { name: `a host sandboxed with ${sandbox}`, around: { sandbox }, becomes: { popup: 'redirect' } },
  { name: 'a host sandboxed that allows pop-ups too', around: { sandbox: `${sandbox} allow-popups` } },
]

const asks = { inline: 'Confirm that it is you', popup: 'Pay from your wallet?' } as const
type StrictWay = keyof typeof asks

const asked = async (action: ActionPage, way: StrictWay): Promise<Page | FrameLocator> => {
  await expect(async () => {
    await expect((await action.bank()).getByRole('heading', { name: asks[way] })).toBeVisible({ timeout: 1000 })
  }).toPass()
  return action.bank()
}
const approve = (bank: Page | FrameLocator, way: StrictWay) =>
  way === 'popup' ? approveMethod(bank) : completeChallenge(bank)

const report = () =>
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    console.error(`violation of ${effectiveDirective} by ${blockedURI}`),
  )

const ways = ['inline', 'popup'] as const
const tests = testsOf(
  pages.flatMap((strict) => ways.map((way) => ({ strict, way }))),
  // The pages load the script tag.
  { runsIn: (_variant, { door }) => door === 'script tag' },
)

for (const { variant, tag } of tests) {
  const { strict, way } = variant
  const { name, around, storage, becomes = {} } = strict
  test.describe(name, () => {
    // Browsers log the sandbox of the host and what it blocks. The return URL is not served until
    // the test opens it.
    test.use({ environment: around, expectedNoise: around.sandbox === undefined ? [] : [/sandbox|Failed to load/i] })

    test(`${way} on a strict page`, { tag }, async ({ action, context }) => {
      // In each document, a violation of a policy becomes an error in the console, which fails
      // the test.
      await context.addInitScript(report)
      if (storage === 'denied') await denyStorage(context)
      await action.open()
      const isolated = 'cross-origin-opener-policy' in (around.headers ?? {})
      expect(await action.shop().evaluate(() => crossOriginIsolated)).toBe(isolated)
      // The page must know that a pop-up has the focus. Automated browsers report the focus for
      // every page, unlike real ones.
      if (isolated) await action.page.evaluate(() => Object.assign(document, { hasFocus: () => false }))
      await action.pay(becomes[way] === 'redirect' && way === 'popup' ? 'refused' : way)
      await approve(await asked(action, way), way)
      if (becomes[way]) {
        // Waits for the shop's own page, because the return document before it has the same path.
        // The page must have loaded, so that no navigation is interrupted.
        await action.shop().waitForURL(/\/action\?.*paymentId=/)
        await action.open(new URL(action.shop().url()).search)
        expect(await action.resume()).toMatchObject({ status: 'succeeded' })
      } else expect(await action.result()).toMatchObject({ status: 'succeeded' })
      await action.expectClean()
      expect(await action.checkoutPage.paymentStatuses()).toEqual(['SUCCEEDED'])
    })
  })
}
