import { expect, test } from './support/steps-page'
import { wholeBrowser } from './support/whole-browser'

const shipping = '<section data-tender-step="shipping"><input id="a" required><input id="b"></section>'
const billing = '<section data-tender-step="billing"><input id="c" required></section>'

test.describe('a followed section', () => {
  test('starts its step on first focus, completes it when left, and reopens it after an invalid change', async ({
    page,
    steps,
  }) => {
    await steps.open(shipping + billing)
    await page.focus('#a')
    await steps.expectChanges('shipping IN_PROGRESS')
    await page.fill('#a', 'Ada')
    await page.focus('#b')
    await steps.expectChanges()
    await page.focus('#c')
    await steps.expectChanges('shipping COMPLETE', 'billing IN_PROGRESS')
    await page.focus('#b')
    await steps.expectChanges()
    await page.fill('#a', '')
    await steps.expectChanges('shipping IN_PROGRESS')
    await page.fill('#a', 'Ada')
    await page.click('#outside')
    await steps.expectChanges('shipping COMPLETE')
  })

  test('does not complete its step when left incomplete', async ({ page, steps }) => {
    await steps.open(shipping)
    await page.focus('#b')
    await page.click('#outside')
    await steps.expectChanges('shipping IN_PROGRESS')
  })

  test('is not left when another window gets the focus', async ({ page, steps }) => {
    await steps.open(shipping)
    await page.fill('#a', 'Ada')
    await steps.expectChanges('shipping IN_PROGRESS')
    // When the window loses the focus, browsers dispatch focusout without a related target.
    await page.dispatchEvent('#a', 'focusout', { composed: true })
    await steps.expectChanges()
  })

  test('is left when a frame gets the focus', async ({ page, steps }) => {
    await steps.open(`${shipping}<iframe srcdoc="<input id='card'>"></iframe>`)
    await page.fill('#a', 'Ada')
    await steps.expectChanges('shipping IN_PROGRESS')
    await page.frameLocator('iframe').locator('#card').click()
    await steps.expectChanges('shipping COMPLETE')
  })

  test('starts its step if the customer typed before the script ran', async ({ page, steps }) => {
    await steps.open(shipping, { follow: false })
    await page.fill('#a', 'Ada')
    await page.evaluate(() => window.tracker.follow(document, {}))
    await steps.expectChanges('shipping IN_PROGRESS')
  })

  const choices = {
    'a radio group':
      '<label><input type="radio" name="r" required>1</label><label id="choice"><input type="radio" name="r">2</label>',
    'radio buttons hidden behind their labels':
      '<label><input type="radio" name="r" hidden required>1</label><label id="choice"><input type="radio" name="r" hidden>2</label>',
    'a checkbox': '<input type="checkbox" id="choice" required>',
  }

  test('is complete once a radio button or checkbox is checked', async ({ page, steps }) => {
    for (const [name, html] of Object.entries(choices))
      await test.step(name, async () => {
        await steps.open(`<section data-tender-step="delivery">${html}<input id="note"></section>`)
        await page.focus('#note')
        await page.click('#outside')
        await steps.expectChanges('delivery IN_PROGRESS')
        await page.click('#choice')
        await page.click('#outside')
        await steps.expectChanges('delivery COMPLETE')
      })
  })

  test('is complete while a required select has a value', async ({ page, steps }) => {
    const options = '<option value="">Choose</option><option value="AT">Austria</option>'
    await steps.open(`<section data-tender-step="shipping"><select required>${options}</select></section>`)
    await page.selectOption('select', 'AT')
    await page.click('#outside')
    await steps.expectChanges('shipping COMPLETE')
    await page.selectOption('select', '')
    await steps.expectChanges('shipping IN_PROGRESS')
  })

  const notFillable = {
    'a disabled fieldset': '<fieldset disabled><input required></fieldset>',
    'a hidden block': '<div hidden><label>X <input required></label></div>',
    'an invisible block': '<div style="visibility: hidden"><input required></div>',
    'a read-only control': '<input required readonly>',
    'a form with only a button': '<form><button>Next</button></form>',
  }
  test('ignores controls that cannot be filled in, and without others is completed by paying', async ({
    page,
    steps,
  }) => {
    for (const [name, html] of Object.entries(notFillable))
      await test.step(name, async () => {
        const one = `<section data-tender-step="shipping">${html}<input id="a"></section>`
        await steps.open(`${one}<section data-tender-step="billing" tabindex="0">${html}</section>`)
        await page.focus('#a')
        await page.focus('[tabindex]')
        await page.click('#outside')
        await steps.expectChanges('shipping IN_PROGRESS', 'shipping COMPLETE', 'billing IN_PROGRESS')
        await steps.pay()
        await steps.expectChanges('billing COMPLETE')
      })
  })

  test('is validated in a form with novalidate, and by setCustomValidity()', async ({ page, steps }) => {
    await steps.open(
      '<form novalidate><section data-tender-step="shipping"><input id="a" type="email" required></section></form>',
    )
    await page.fill('#a', 'ada')
    await page.click('#outside')
    await steps.expectChanges('shipping IN_PROGRESS')
    await page.fill('#a', 'ada@example.com')
    await page.click('#outside')
    await steps.expectChanges('shipping COMPLETE')
    // The page marks a value as invalid, as after an answer of its server. The next interaction
    // updates the step.
    await page.locator('#a').evaluate((input: HTMLInputElement) => input.setCustomValidity('Unknown'))
    await page.focus('#a')
    await steps.expectChanges('shipping IN_PROGRESS')
  })

  test('shares its step with another section: each must be complete, and a control belongs to one section', async ({
    page,
    steps,
  }) => {
    await steps.open(`<form id="f">${shipping}<section data-tender-step="shipping"><input id="d" required>${billing}</section></form>
      <input form="f" required>`)
    await page.fill('#a', 'Ada')
    await page.click('#outside')
    await steps.expectChanges('shipping IN_PROGRESS')
    await page.fill('#d', 'Vienna')
    await page.focus('#a')
    await steps.expectChanges()
    await page.focus('#c')
    await steps.expectChanges('shipping COMPLETE', 'billing IN_PROGRESS')
  })

  test('is reopened by changes of other controls and by a form reset', async ({ page, steps }) => {
    await steps.open(`<form>${shipping}<button type="reset">Reset</button></form>
      <input type="checkbox" id="company" onchange="document.querySelector('#b').required = this.checked">`)
    await page.fill('#a', 'Ada')
    await page.click('#outside')
    await steps.expectChanges('shipping IN_PROGRESS', 'shipping COMPLETE')
    await page.check('#company')
    await steps.expectChanges('shipping IN_PROGRESS')
    await page.uncheck('#company')
    await steps.expectChanges('shipping COMPLETE')
    await page.evaluate(() => document.querySelector('form')?.reset())
    await steps.expectChanges('shipping IN_PROGRESS')
  })
})

test.describe('autofill', () => {
  test('completes every section that it fills in', async ({ page, steps }) => {
    await steps.open(shipping + billing)
    await page.focus('#a')
    await steps.expectChanges('shipping IN_PROGRESS')
    await page.evaluate(() => {
      for (const input of document.querySelectorAll('input')) {
        input.value = 'x'
        input.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
        input.dispatchEvent(new Event('change', { bubbles: true }))
      }
    })
    await steps.expectChanges('billing COMPLETE')
    await page.click('#outside')
    await steps.expectChanges('shipping COMPLETE')
  })

  test.extend(wholeBrowser)(
    'of the browser completes sections, also in a shadow root',
    async ({ page, steps, browserName }) => {
      test.skip(browserName !== 'chromium', 'only Chromium can trigger autofill in a test')
      await page.route('https://shop.example/', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
      await page.goto('https://shop.example/')
      await steps.open(`<form><section data-tender-step="shipping"><input id="name" autocomplete="name" required></section>
      <section data-tender-step="billing"><div id="host"></div></section></form>`)
      await page.evaluate(() => {
        const root = document.querySelector('#host')?.attachShadow({ mode: 'open' })
        root?.setHTMLUnsafe('<input autocomplete="street-address" required><input autocomplete="postal-code" required>')
      })
      await page.focus('#name')
      await steps.expectChanges('shipping IN_PROGRESS')
      const browser = await page.context().newCDPSession(page)
      const { root } = await browser.send('DOM.getDocument')
      const { nodeId } = await browser.send('DOM.querySelector', { nodeId: root.nodeId, selector: '#name' })
      const { node } = await browser.send('DOM.describeNode', { nodeId })
      const fields = [
        { name: 'NAME_FULL', value: 'Ada Byron' },
        { name: 'ADDRESS_HOME_STREET_ADDRESS', value: 'Square 12' },
        { name: 'ADDRESS_HOME_ZIP', value: '6020' },
      ]
      // Repeated, because the browser parses the form asynchronously.
      await expect(async () => {
        await browser.send('Autofill.trigger', { fieldId: node.backendNodeId, address: { fields } })
        await expect(page.locator('#name')).toHaveValue('Ada Byron', { timeout: 300 })
      }).toPass()
      await steps.expectChanges('billing COMPLETE')
      await page.click('#outside')
      await steps.expectChanges('shipping COMPLETE')
    },
  )
})

test.describe('pay()', () => {
  test('sends the current status of every section', async ({ steps }) => {
    await steps.open(`${shipping}<section data-tender-step="delivery"><input value="standard" required></section>`)
    await steps.expectChanges()
    await steps.pay()
    await steps.expectChanges('shipping IN_PROGRESS', 'delivery COMPLETE')
  })

  test('does not reopen a step if the page disables its form during the payment', async ({ page, steps }) => {
    await steps.open(`<fieldset>${shipping}</fieldset>`)
    await page.fill('#a', 'Ada')
    await steps.expectChanges('shipping IN_PROGRESS')
    await steps.pay()
    await steps.expectChanges('shipping COMPLETE')
    await page.evaluate(() => {
      for (const fieldset of document.querySelectorAll('fieldset')) fieldset.disabled = true
    })
    await page.click('#outside')
    await steps.expectChanges()
  })
})

test('steps › no value is read', async ({ page, steps }) => {
  await steps.open(shipping)
  await page.evaluate(() => {
    for (const name of ['value', 'checked'] as const)
      Object.defineProperty(HTMLInputElement.prototype, name, { get: () => window.warnings.push(`${name} was read`) })
  })
  await page.focus('#a')
  await page.keyboard.type('Ada')
  await page.click('#outside')
  await steps.pay()
  await steps.expectChanges('shipping IN_PROGRESS', 'shipping COMPLETE')
  expect(await page.evaluate(() => window.warnings)).toEqual([])
})
