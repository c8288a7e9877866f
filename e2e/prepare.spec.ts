import type {} from '../src/sdk/form/script-tag'
import { cards } from './support/cards'
import { expect, test } from './support/test'

test('prepare() › a review shows brand and last four digits, an edit makes it void, and pay() sends no card', {
  tag: '@once',
}, async ({ page, shopOn }) => {
  const shop = shopOn('node')
  let tokenised = 0
  page.on('request', (request) => {
    if (request.postData()?.includes('tokenisePaymentMethod')) tokenised += 1
  })
  await shop.open('script tag')
  await shop.fillShipping()
  const prepared: string[] = []
  await page.exposeFunction('notePrepared', (lastFour?: string) => void prepared.push(lastFour ?? 'void'))
  await page.evaluate(() => {
    const note = Reflect.get(window, 'notePrepared') as (lastFour?: string | null) => void
    window.Tender?.checkout?.on('prepared', (method) => note(method?.lastFour))
  })
  const prepare = () => page.evaluate(async () => window.Tender?.checkout?.prepare())

  expect(await prepare()).toMatchObject({ status: 'failed', message: expect.stringMatching(/card/i) })
  await expect(shop.card.getByTestId('number-error')).toHaveText('Enter your card number')

  await shop.fillCard(cards.approved)
  const visa = { status: 'prepared', type: 'CARD', brand: 'visa', lastFour: '4242' }
  expect(await prepare()).toEqual(visa)
  expect([await prepare(), tokenised, prepared]).toEqual([visa, 1, ['4242']])

  const code = shop.card.getByLabel('Security code')
  await code.fill('')
  await expect.poll(() => prepared.length).toBe(2)
  await code.pressSequentially('321')
  expect(await prepare()).toEqual(visa)
  expect([tokenised, prepared]).toEqual([2, ['4242', 'void', '4242']])

  await shop.pay()
  await page.waitForURL('**/confirmation.html?**')
  expect(tokenised).toBe(2)
})
