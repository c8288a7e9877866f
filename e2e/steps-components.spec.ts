import type { Page } from '@playwright/test'
import { test } from './support/steps-page'

const fields = '<input id="a" required><input id="b">'
const shipping = `<section data-tender-step="shipping">${fields}</section>`
const billing = '<section data-tender-step="billing"><input id="c" required></section>'
const open = (html: string) => `<template shadowrootmode="open">${html}</template>`

/** Begins, leaves and empties: what holds in a plain page holds here. */
const useShipping = async (page: Page, told: (...expected: string[]) => Promise<void>) => {
  await page.focus('#a')
  await told('shipping IN_PROGRESS')
  await page.fill('#a', 'Ada')
  await page.focus('#b')
  await told()
  await page.click('#elsewhere')
  await told('shipping COMPLETE')
  await page.fill('#a', '')
  await told('shipping IN_PROGRESS')
}

test.describe('in shadow roots', () => {
  const places = {
    'the section in one': `<x-form>${open(shipping)}</x-form>`,
    'the controls in some': `<section data-tender-step="shipping"><x-a>${open('<input id="a" required>')}</x-a>
      <x-b>${open(`<x-c>${open('<input id="b">')}</x-c>`)}</x-b></section>`,
    'the section a component': `<x-form data-tender-step="shipping">${open(fields)}</x-form>`,
    'the section around a slot': `<x-form>${open('<section data-tender-step="shipping"><slot></slot></section>')}${fields}</x-form>`,
    'a component that keeps its events to itself': `<x-form>${open(
      `<div onfocusin="event.stopPropagation()" oninput="event.stopPropagation()" onfocusout="event.stopPropagation()">${shipping}</div>`,
    )}</x-form>`,
  }
  test('a step is followed wherever its section and its controls are', async ({ page, steps }) => {
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
  test('a closed root is followed by a call of its own', async ({ page, steps }) => {
    for (const [name, [outside = '', inside = '']] of Object.entries(closed))
      await test.step(name, async () => {
        await steps.open(outside)
        const typed = await page.locator('#host').evaluateHandle((host, html) => {
          const root = host.attachShadow({ mode: 'closed' })
          root.setHTMLUnsafe(html)
          window.follower.follow(root, {})
          return root.querySelector('input')
        }, inside)
        const input = typed.asElement()
        await input?.focus()
        await steps.expectChanges('shipping IN_PROGRESS')
        await page.keyboard.press('A')
        await steps.expectChanges()
        await page.click('#elsewhere')
        await steps.expectChanges('shipping COMPLETE')
        await input?.focus()
        await page.keyboard.press('Backspace')
        await steps.expectChanges('shipping IN_PROGRESS')
      })
  })

  test('a component can be followed by itself', async ({ page, steps }) => {
    await steps.open('<x-form></x-form>', { follow: false })
    await page.locator('x-form').evaluate((host, html) => {
      host.attachShadow({ mode: 'open' }).setHTMLUnsafe(html)
      window.follower.follow(host, {})
    }, shipping)
    await useShipping(page, steps.expectChanges)
  })

  test('a custom element with validity of its own counts like a control', async ({ page, steps }) => {
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
    await page.click('#elsewhere')
    await steps.expectChanges('delivery IN_PROGRESS')
    await page.click('x-day')
    await page.click('#elsewhere')
    await steps.expectChanges('delivery COMPLETE')
  })
})

test.describe('with a framework', () => {
  test('a section that comes later is followed', async ({ page, steps }) => {
    await steps.open('<main></main>')
    await page.locator('main').evaluate((main, html) => main.setHTMLUnsafe(html), shipping)
    await useShipping(page, steps.expectChanges)
  })

  test('a section that is drawn anew at every key goes on', async ({ page, steps }) => {
    await steps.open(`<main>${shipping}</main>`)
    await page.evaluate(() => {
      document.addEventListener('input', (event) => {
        const typed = event.target as HTMLInputElement
        queueMicrotask(() => {
          const section = document.querySelector('section')
          const anew = section?.cloneNode(true) as Element
          section?.replaceWith(anew)
          const again = anew.querySelector<HTMLInputElement>(`#${typed.id}`)
          if (again) again.value = typed.value
          again?.focus()
        })
      })
    })
    await page.focus('#a')
    await page.keyboard.type('Ada')
    await steps.expectChanges('shipping IN_PROGRESS')
    await page.click('#elsewhere')
    await steps.expectChanges('shipping COMPLETE')
  })

  test('one that is drawn anew empty is begun again', async ({ page, steps }) => {
    await steps.open(`<main>${shipping}</main>`)
    await page.fill('#a', 'Ada')
    await page.click('#elsewhere')
    await steps.expectChanges('shipping IN_PROGRESS', 'shipping COMPLETE')
    await page.locator('main').evaluate((main, html) => main.setHTMLUnsafe(html), shipping)
    await page.click('#elsewhere')
    await steps.expectChanges('shipping IN_PROGRESS')
  })

  const followUps = {
    'folds away': '<section data-tender-step="shipping"><p>Ada</p></section>',
    'makes way for the next': billing,
    'comes back disabled': `<fieldset disabled>${shipping}</fieldset>`,
  }
  test('a section that goes with the focus in it is complete if it was so', async ({ page, steps }) => {
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

  test('one that is gone before it was complete is complete when the customer pays', async ({ page, steps }) => {
    await steps.open(`<main>${shipping}</main>`)
    await page.focus('#a')
    await page.locator('main').evaluate((main) => main.replaceChildren())
    await page.click('#elsewhere')
    await steps.expectChanges('shipping IN_PROGRESS')
    await steps.pay()
    await steps.expectChanges('shipping COMPLETE')
  })

  test('a view that goes, and its following with it, has been left', async ({ page, steps }) => {
    await steps.open(`<main>${shipping}</main>`, { follow: false })
    await page.evaluate(() => {
      const main = document.querySelector('main') as Element
      const stop = window.follower.follow(main, {})
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

  test('once all of it is stopped nothing more is told', async ({ page, steps }) => {
    await steps.open(shipping)
    await page.fill('#a', 'Ada')
    await steps.expectChanges('shipping IN_PROGRESS')
    await page.evaluate(() => {
      document.querySelector<HTMLElement>('#a')?.blur()
      window.follower.stop()
    })
    await page.focus('#b')
    await page.click('#elsewhere')
    await steps.expectChanges()
  })
})
