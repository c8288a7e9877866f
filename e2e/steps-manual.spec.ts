import type { Page } from '@playwright/test'
import type { StepStatus } from '../src/shared/types'
import { expect, test } from './support/steps-page'

const shipping = '<section data-tender-step="shipping"><input id="a" required><input id="b"></section>'

const warnings = () => window.warnings

test.describe('with a predicate', () => {
  test('it decides in place of the browser’s rules, and hears what they say', async ({ page, steps }) => {
    await steps.open(shipping, { follow: false })
    await page.evaluate(() => {
      window.follower.follow(document, {
        complete: (section, step, valid) => {
          window.warnings.push(`${step} ${valid}`)
          return section.querySelector('#b')?.matches(':placeholder-shown') === false
        },
      })
      document.querySelector('#b')?.setAttribute('placeholder', 'B')
    })
    await page.fill('#b', 'b')
    await steps.expectChanges('shipping IN_PROGRESS')
    await page.click('#elsewhere')
    await steps.expectChanges('shipping COMPLETE')
    await page.fill('#b', '')
    await steps.expectChanges('shipping IN_PROGRESS')
    await page.fill('#a', 'Ada')
    await page.click('#elsewhere')
    await steps.expectChanges()
    expect(new Set(await page.evaluate(warnings))).toEqual(new Set(['shipping false', 'shipping true']))
  })

  test('one that throws says no and breaks nothing: one warning, and the next answer counts', async ({
    page,
    steps,
  }) => {
    await steps.open(shipping, { follow: false })
    await page.evaluate(() => {
      window.follower.follow(document, {
        complete: (section) => {
          if (!section.matches('.ready')) throw new Error('not ready')
          return true
        },
      })
    })
    await page.focus('#a')
    await page.keyboard.type('Ada')
    await page.click('#elsewhere')
    await steps.expectChanges('shipping IN_PROGRESS')
    await page.locator('section').evaluate((section) => section.classList.add('ready'))
    await page.click('#elsewhere')
    await steps.expectChanges('shipping COMPLETE')
    expect(await page.evaluate(warnings)).toEqual(['options.invalid: steps.follow(): the `complete` option threw'])
  })

  test('a promise is no answer', async ({ page, steps }) => {
    await steps.open(shipping, { follow: false })
    await page.evaluate(() => {
      window.follower.follow(document, { complete: (async () => true) as unknown as () => boolean })
    })
    await page.fill('#a', 'Ada')
    await page.click('#elsewhere')
    await steps.expectChanges('shipping IN_PROGRESS')
  })

  test('of two calls that cover a section the last one counts; what stops the first leaves it alone', async ({
    page,
    steps,
  }) => {
    await steps.open(`<main>${shipping}</main>`, { follow: false })
    await page.evaluate(() => {
      const { follower } = window
      const stop = follower.follow(document, { complete: () => false })
      follower.follow(document, { complete: () => false })
      follower.follow(document.querySelector('main') as Element, {})
      stop()
    })
    await page.fill('#a', 'Ada')
    await page.click('#elsewhere')
    await steps.expectChanges('shipping IN_PROGRESS', 'shipping COMPLETE')
  })
})

test.describe('driven by hand', () => {
  const say = (page: Page, status: StepStatus) => page.evaluate((word) => window.follower.set('shipping', word), status)

  test('the merchant’s word holds until the customer touches the section again', async ({ page, steps }) => {
    await steps.open(shipping)
    await page.focus('#a')
    await steps.expectChanges('shipping IN_PROGRESS')
    await say(page, 'COMPLETE')
    await page.click('#elsewhere')
    await steps.expectChanges('shipping COMPLETE')
    await page.focus('#a')
    await steps.expectChanges('shipping IN_PROGRESS')
  })

  test('a step goes back, and on again', async ({ page, steps }) => {
    await steps.open(shipping)
    await page.fill('#a', 'Ada')
    await page.click('#elsewhere')
    await steps.expectChanges('shipping IN_PROGRESS', 'shipping COMPLETE')
    await say(page, 'IN_PROGRESS')
    await page.click('#elsewhere')
    await steps.expectChanges('shipping IN_PROGRESS')
    await page.focus('#b')
    await page.click('#elsewhere')
    await steps.expectChanges('shipping COMPLETE')
  })

  test('paying betters the merchant’s word and never worsens it', async ({ page, steps }) => {
    await steps.open(shipping)
    await say(page, 'COMPLETE')
    await steps.pay()
    await steps.expectChanges('shipping COMPLETE')
    await say(page, 'IN_PROGRESS')
    await page.locator('#a').evaluate((input: HTMLInputElement) => {
      input.value = 'Ada'
    })
    await steps.pay()
    await steps.expectChanges('shipping IN_PROGRESS', 'shipping COMPLETE')
  })

  test('a step without any section is the merchant’s alone', async ({ page, steps }) => {
    await steps.open('<p>One page, one button</p>')
    await say(page, 'IN_PROGRESS')
    await steps.pay()
    await steps.expectChanges('shipping IN_PROGRESS')
  })
})
