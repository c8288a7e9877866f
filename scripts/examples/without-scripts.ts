import { expect } from 'vitest'
import type { ShopJourney } from './shop-journeys'

/** For the examples whose page contains the form before a script has run. */
export const withoutScripts: ShopJourney = {
  name: 'a customer without the page’s scripts cannot send the form, and reads why',
  act: async ({ page, open }) => {
    await open()
    const { pathname } = new URL(page.url())
    await page.route(`**${pathname}`, async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replaceAll(/<script.*?<\/script>|<link[^>]+preload"[^>]*>/gs, '')
      await route.fulfill({ response, body })
    })
    await page.goto(page.url())
    const message = page.getByText('The payment form could not be loaded.')
    expect(await message.isVisible()).toBe(false)
    await message.waitFor()
    expect(await page.getByRole('button', { name: 'Pay' }).isDisabled()).toBe(true)
    await page.getByLabel('Email for the invoice').fill('ada@shop.example')
    await page.getByLabel('Email for the invoice').press('Enter')
    expect(await message.isVisible()).toBe(true)
    expect(new URL(page.url()).search).toBe('')
  },
}
