import { cards } from './support/cards'
import { test as base, expect } from './support/checkout-page'
import { type DevServer, type HotReloadFramework, startDevServer } from './support/dev-server'

interface Edit {
  file: string
  before: string
  /** The replacement. The page shows it after the update. */
  after: string
  /** Whether the framework renders in place. Otherwise it creates the components again. */
  keepsCard: boolean
}

const editNote = (file: string): Edit => ({
  file,
  before: 'Free returns',
  after: 'Returns within 30 days',
  keepsCard: true,
})
const editAmount = (file: string, keepsCard: boolean): Edit => ({ file, before: '4000', after: '5099', keepsCard })
const editTerms = (file: string, keepsCard: boolean): Edit => ({
  file,
  before: 'Terms',
  after: 'Our new terms',
  keepsCard,
})
const editTitle = (file: string, keepsCard: boolean): Edit => ({
  file,
  before: 'Shop',
  after: 'Our new shop',
  keepsCard,
})

/**
 * The card is in the form, and the provider in the checkout. Terms and title are state: React and
 * Vue create a component again if its initial state changes, and Preact only resets the state.
 * Svelte creates an edited component again in any case. The note is last, because Svelte no longer
 * updates an edited component after the component around it was edited too.
 */
const editsOf: Record<HotReloadFramework, readonly Edit[]> = {
  react: [
    editAmount('checkout.tsx', true),
    editTerms('pay-form.tsx', false),
    editTitle('checkout.tsx', false),
    editNote('pay-form.tsx'),
  ],
  preact: [
    editAmount('checkout.tsx', true),
    editTerms('pay-form.tsx', true),
    editTitle('checkout.tsx', true),
    editNote('pay-form.tsx'),
  ],
  vue: [
    editAmount('checkout.vue', true),
    editTerms('pay-form.vue', false),
    editTitle('checkout.vue', false),
    editNote('pay-form.vue'),
  ],
  svelte: [
    editTerms('pay-form.svelte', false),
    editTitle('checkout.svelte', false),
    editAmount('checkout.svelte', false),
    editNote('note.svelte'),
  ],
}

const test = base.extend<{ framework: HotReloadFramework; devServer: DevServer }>({
  framework: ['react', { option: true }],
  devServer: async ({ framework }, use) => {
    const server = await startDevServer(framework)
    await use(server)
    await server.stop()
  },
  own: async ({ own, devServer }, use) => use({ ...own, shopUrl: devServer.url }),
})

for (const framework of Object.keys(editsOf) as HotReloadFramework[]) {
  test.describe(framework, () => {
    test.use({ framework })

    test('hot reload keeps the card or replaces its frame, and the payment succeeds @once', async ({
      page,
      own,
      checkoutPage,
      devServer,
    }) => {
      const edit = async ({ file, before, after }: Omit<Edit, 'keepsCard'>) => {
        await devServer.edit(file, before, after)
        await expect(page.getByText(after)).toBeVisible()
      }
      const number = checkoutPage.card.getByLabel('Card number')
      await page.goto(`${own.shopUrl}/?service=${own.serviceUrl}&order=${checkoutPage.trackingId}`)
      await checkoutPage.type(cards.approved.number)
      await expect(page.locator('output')).toHaveText('4000')
      // An update that reloads the whole page would remove this.
      await page.evaluate(() => document.body.setAttribute('data-first-page', ''))

      for (const { keepsCard, ...change } of editsOf[framework]) {
        await edit(change)
        await expect(number).toHaveValue(keepsCard ? '4242 4242 4242 4242' : '')
        await expect(page.locator('iframe')).toHaveCount(2)
        if (!keepsCard) await checkoutPage.type(cards.approved.number)
      }
      await expect(page.locator('output')).toHaveText('5099')

      const note = editsOf[framework].at(-1)
      checkoutPage.handleAuthorise = async (_request, authorise) => {
        if (note) await edit({ ...note, before: note.after, after: 'Returns within 60 days' })
        return authorise()
      }
      await page.getByRole('button', { name: 'Pay' }).click()
      await expect(page.locator('p[role=status]')).toHaveText('succeeded')
      expect(checkoutPage.authoriseRequests.map(({ amount }) => amount.amount)).toEqual([5099])
      expect(own.requestsOf('startIntent')).toHaveLength(1)
      await expect(page.locator('iframe')).toHaveCount(2)
      await expect(page.locator('body[data-first-page]')).toHaveCount(1)
    })
  })
}
