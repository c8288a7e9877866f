import type { Page } from '@playwright/test'
import { test } from './support/steps-page'

const fields = '<input id="a" required><input id="b">'
const shipping = `<section data-tender-step="shipping">${fields}</section>`
const billing = '<section data-tender-step="billing"><input id="c" required></section>'
const open = (html: string) => `<template shadowrootmode="open">${html}</template>`

/** Starts, leaves and reopens the step. Expects the same changes as in a plain page. */
const useShipping = async (page: Page, expectChanges: (...expected: string[]) => Promise<void>) => {
  await page.focus('#a')
  await expectChanges('shipping IN_PROGRESS')
  await page.fill('#a', 'Ada')
  await page.focus('#b')
  await expectChanges()
  await page.click('#outside')
  await expectChanges('shipping COMPLETE')
  await page.fill('#a', '')
  await expectChanges('shipping IN_PROGRESS')
}

test.describe('a section in shadow roots', () => {
  const places = {
    'the section in a shadow root': `<x-form>${open(shipping)}</x-form>`,
    'the controls in shadow roots': `<section data-tender-step="shipping"><x-a>${open('<input id="a" required>')}</x-a>
      <x-b>${open(`<x-c>${open('<input id="b">')}</x-c>`)}</x-b></section>`,
    'the section is a component': `<x-form data-tender-step="shipping">${open(fields)}</x-form>`,
    'the section around a slot': `<x-form>${open('<section data-tender-step="shipping"><slot></slot></section>')}${fields}</x-form>`,
    'a component that stops its events': `<x-form>${open(
      `<div onfocusin="event.stopPropagation()" oninput="event.stopPropagation()" onfocusout="event.stopPropagation()">${shipping}</div>`,
    )}</x-form>`,
  }
  test('is followed wherever the section and its controls are', async ({ page, steps }) => {
    for (const [name, html] of Object.entries(places))
      await test.step(name, async () => {
        await steps.open('<div id="place"></div>')
        await page.locator('#place').evaluate((place, markup) => place.setHTMLUnsafe(markup), html)
        await useShipping(page, steps.expectChanges)
      })
  })

  const closed = {
    'with its section': ['<x-form id="host"></x-form>', shipping],
    'inside a section': ['<section data-tender-step="shipping"><x-form id="host"></x-form></section>', fields],
  }
  test('can be followed in a closed root with a separate call', async ({ page, steps }) => {
    for (const [name, [outside = '', inside = '']] of Object.entries(closed))
      await test.step(name, async () => {
        await steps.open(outside)
        const typed = await page.locator('#host').evaluateHandle((host, html) => {
          const root = host.attachShadow({ mode: 'closed' })
          root.setHTMLUnsafe(html)
          window.tracker.follow(root, {})
          return root.querySelector('input')
        }, inside)
        const input = typed.asElement()
        await input?.focus()
        await steps.expectChanges('shipping IN_PROGRESS')
        await page.keyboard.press('A')
        await steps.expectChanges()
        await page.click('#outside')
        await steps.expectChanges('shipping COMPLETE')
        await input?.focus()
        await page.keyboard.press('Backspace')
        await steps.expectChanges('shipping IN_PROGRESS')
      })
  })

  test('can be followed in a single component', async ({ page, steps }) => {
    await steps.open('<x-form></x-form>', { follow: false })
    await page.locator('x-form').evaluate((host, html) => {
      host.attachShadow({ mode: 'open' }).setHTMLUnsafe(html)
      window.tracker.follow(host, {})
    }, shipping)
    await useShipping(page, steps.expectChanges)
  })

  test('includes form-associated custom elements', async ({ page, steps }) => {
    await steps.open('<section data-tender-step="delivery"><x-day tabindex="0"></x-day></section>')
    await page.evaluate(() => {
      class Day extends HTMLElement {
        static formAssociated = true
        internals = this.attachInternals()
        connectedCallback() {
          this.internals.setValidity({ valueMissing: true }, 'Choose a day')
          this.addEventListener('click', () => this.internals.setValidity({}))
          this.attachShadow({ mode: 'closed' }).textContent = 'Monday'
        }
      }
      customElements.define('x-day', Day)
    })
    await page.focus('x-day')
    await page.click('#outside')
    await steps.expectChanges('delivery IN_PROGRESS')
    await page.click('x-day')
    await page.click('#outside')
    await steps.expectChanges('delivery COMPLETE')
  })
})

test.describe('a section of a framework', () => {
  test('is followed if it is added later', async ({ page, steps }) => {
    await steps.open('<main></main>')
    await page.locator('main').evaluate((main, html) => main.setHTMLUnsafe(html), shipping)
    await useShipping(page, steps.expectChanges)
  })

  test('keeps its step if it is rendered again for each key', async ({ page, steps }) => {
    await steps.open(`<main>${shipping}</main>`)
    await page.evaluate(() => {
      document.addEventListener('input', (event) => {
        const typed = event.target as HTMLInputElement
        queueMicrotask(() => {
          const section = document.querySelector('section')
          const copy = section?.cloneNode(true) as Element
          section?.replaceWith(copy)
          const input = copy.querySelector<HTMLInputElement>(`#${typed.id}`)
          if (input) input.value = typed.value
          input?.focus()
        })
      })
    })
    await page.focus('#a')
    await page.keyboard.type('Ada')
    await steps.expectChanges('shipping IN_PROGRESS')
    await page.click('#outside')
    await steps.expectChanges('shipping COMPLETE')
  })

  test('reopens its step if it is rendered again without values', async ({ page, steps }) => {
    await steps.open(`<main>${shipping}</main>`)
    await page.fill('#a', 'Ada')
    await page.click('#outside')
    await steps.expectChanges('shipping IN_PROGRESS', 'shipping COMPLETE')
    await page.locator('main').evaluate((main, html) => main.setHTMLUnsafe(html), shipping)
    await page.click('#outside')
    await steps.expectChanges('shipping IN_PROGRESS')
  })

  const followUps = {
    'is collapsed': '<section data-tender-step="shipping"><p>Ada</p></section>',
    'is replaced by the next': billing,
    'is disabled': `<fieldset disabled>${shipping}</fieldset>`,
  }
  test('completes its step if it is removed while it has the focus', async ({ page, steps }) => {
    for (const [name, html] of Object.entries(followUps))
      await test.step(name, async () => {
        await steps.open(`<main>${shipping.replace('</section>', '<button id="next">Next</button></section>')}</main>`)
        await page.evaluate((next) => {
          const main = document.querySelector('main')
          document.querySelector('#next')?.addEventListener('click', () => main?.setHTMLUnsafe(next))
        }, html)
        await page.fill('#a', 'Ada')
        await page.focus('#next')
        await steps.expectChanges('shipping IN_PROGRESS')
        await page.keyboard.press('Enter')
        await steps.expectChanges('shipping COMPLETE')
      })
  })

  test('is completed by paying if it was removed before it was complete', async ({ page, steps }) => {
    await steps.open(`<main>${shipping}</main>`)
    await page.focus('#a')
    await page.locator('main').evaluate((main) => main.replaceChildren())
    await page.click('#outside')
    await steps.expectChanges('shipping IN_PROGRESS')
    await steps.pay()
    await steps.expectChanges('shipping COMPLETE')
  })

  test('completes its step if its view is removed and no longer followed', async ({ page, steps }) => {
    await steps.open(`<main>${shipping}</main>`, { follow: false })
    await page.evaluate(() => {
      const main = document.querySelector('main') as Element
      const stop = window.tracker.follow(main, {})
      main.addEventListener('leave', () => {
        stop()
        main.remove()
      })
    })
    await page.fill('#a', 'Ada')
    await steps.expectChanges('shipping IN_PROGRESS')
    await page.dispatchEvent('main', 'leave')
    await steps.expectChanges('shipping COMPLETE')
  })

  test('sends no changes after stop()', async ({ page, steps }) => {
    await steps.open(shipping)
    await page.fill('#a', 'Ada')
    await steps.expectChanges('shipping IN_PROGRESS')
    await page.evaluate(() => {
      document.querySelector<HTMLElement>('#a')?.blur()
      window.tracker.stop()
    })
    await page.focus('#b')
    await page.click('#outside')
    await steps.expectChanges()
  })
})
