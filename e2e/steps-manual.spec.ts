import type { Page } from '@playwright/test'
import type { StepStatus } from '../src/shared/types'
import { expect, test } from './support/steps-page'

const shipping = '<section data-tender-step="shipping"><input id="a" required><input id="b"></section>'

const warnings = () => window.warnings

test.describe('the option complete', () => {
  test('replaces the browser’s validation, and receives its result', async ({ page, steps }) => {
    await steps.open(shipping, { follow: false })
    await page.evaluate(() => {
      window.tracker.follow(document, {
        complete: (section, step, valid) => {
          window.warnings.push(`${step} ${valid}`)
          return section.querySelector('#b')?.matches(':placeholder-shown') === false
        },
      })
      document.querySelector('#b')?.setAttribute('placeholder', 'B')
    })
    await page.fill('#b', 'b')
    await steps.expectChanges('shipping IN_PROGRESS')
    await page.click('#outside')
    await steps.expectChanges('shipping COMPLETE')
    await page.fill('#b', '')
    await steps.expectChanges('shipping IN_PROGRESS')
    await page.fill('#a', 'Ada')
    await page.click('#outside')
    await steps.expectChanges()
    expect(new Set(await page.evaluate(warnings))).toEqual(new Set(['shipping false', 'shipping true']))
  })

  test('counts as incomplete if it throws, with one warning', async ({ page, steps }) => {
    await steps.open(shipping, { follow: false })
    await page.evaluate(() => {
      window.tracker.follow(document, {
        complete: (section) => {
          if (!section.matches('.ready')) throw new Error('not ready')
          return true
        },
      })
    })
    await page.focus('#a')
    await page.keyboard.type('Ada')
    await page.click('#outside')
    await steps.expectChanges('shipping IN_PROGRESS')
    await page.locator('section').evaluate((section) => section.classList.add('ready'))
    await page.click('#outside')
    await steps.expectChanges('shipping COMPLETE')
    expect(await page.evaluate(warnings)).toEqual(['options.invalid: steps.follow(): the `complete` option threw'])
  })

  test('counts as incomplete if it returns a promise', async ({ page, steps }) => {
    await steps.open(shipping, { follow: false })
    await page.evaluate(() => {
      window.tracker.follow(document, { complete: (async () => true) as unknown as () => boolean })
    })
    await page.fill('#a', 'Ada')
    await page.click('#outside')
    await steps.expectChanges('shipping IN_PROGRESS')
  })

  test('of the last call applies to a section, and stopping the first does not affect it', async ({ page, steps }) => {
    await steps.open(`<main>${shipping}</main>`, { follow: false })
    await page.evaluate(() => {
      const { tracker: follower } = window
      const stop = follower.follow(document, { complete: () => false })
      follower.follow(document, { complete: () => false })
      follower.follow(document.querySelector('main') as Element, {})
      stop()
    })
    await page.fill('#a', 'Ada')
    await page.click('#outside')
    await steps.expectChanges('shipping IN_PROGRESS', 'shipping COMPLETE')
  })
})

test.describe('start() and complete()', () => {
  const setStatus = (page: Page, status: StepStatus) =>
    page.evaluate((status) => window.tracker.set('shipping', status), status)

  test('apply until the customer interacts with the section again', async ({ page, steps }) => {
    await steps.open(shipping)
    await page.focus('#a')
    await steps.expectChanges('shipping IN_PROGRESS')
    await setStatus(page, 'COMPLETE')
    await page.click('#outside')
    await steps.expectChanges('shipping COMPLETE')
    await page.focus('#a')
    await steps.expectChanges('shipping IN_PROGRESS')
  })

  test('can reopen a step, which the customer completes again', async ({ page, steps }) => {
    await steps.open(shipping)
    await page.fill('#a', 'Ada')
    await page.click('#outside')
    await steps.expectChanges('shipping IN_PROGRESS', 'shipping COMPLETE')
    await setStatus(page, 'IN_PROGRESS')
    await page.click('#outside')
    await steps.expectChanges('shipping IN_PROGRESS')
    await page.focus('#b')
    await page.click('#outside')
    await steps.expectChanges('shipping COMPLETE')
  })

  test('are followed by pay(), which completes steps but does not reopen them', async ({ page, steps }) => {
    await steps.open(shipping)
    await setStatus(page, 'COMPLETE')
    await steps.pay()
    await steps.expectChanges('shipping COMPLETE')
    await setStatus(page, 'IN_PROGRESS')
    await page.locator('#a').evaluate((input: HTMLInputElement) => {
      input.value = 'Ada'
    })
    await steps.pay()
    await steps.expectChanges('shipping IN_PROGRESS', 'shipping COMPLETE')
  })

  test('alone control a step without a section', async ({ page, steps }) => {
    await steps.open('<p>One page, one button</p>')
    await setStatus(page, 'IN_PROGRESS')
    await steps.pay()
    await steps.expectChanges('shipping IN_PROGRESS')
  })
})
