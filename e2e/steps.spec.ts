import { expect, test } from './support/steps-page'
import { wholeBrowser } from './support/whole-browser'

const shipping = '<section data-tender-step="shipping"><input id="a" required><input id="b"></section>'
const billing = '<section data-tender-step="billing"><input id="c" required></section>'

test.describe('in a plain page', () => {
  test('first focus begins a step, leaving it complete ends it, an invalid change reopens it', async ({
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
    await page.click('#elsewhere')
    await steps.expectChanges('shipping COMPLETE')
  })

  test('leaving it incomplete does not end it', async ({ page, steps }) => {
    await steps.open(shipping)
    await page.focus('#b')
    await page.click('#elsewhere')
    await steps.expectChanges('shipping IN_PROGRESS')
  })

  test('a look into another window is not leaving', async ({ page, steps }) => {
    await steps.open(shipping)
    await page.fill('#a', 'Ada')
    await steps.expectChanges('shipping IN_PROGRESS')
    // What browsers say when the window loses the focus: it stays where it is, and goes nowhere else.
    await page.dispatchEvent('#a', 'focusout', { composed: true })
    await steps.expectChanges()
  })

  test('going into a frame, such as that of the card, is leaving', async ({ page, steps }) => {
    await steps.open(`${shipping}<iframe srcdoc="<input id='card'>"></iframe>`)
    await page.fill('#a', 'Ada')
    await steps.expectChanges('shipping IN_PROGRESS')
    await page.frameLocator('iframe').locator('#card').click()
    await steps.expectChanges('shipping COMPLETE')
  })

  test('a customer who was quicker than the script has begun', async ({ page, steps }) => {
    await steps.open(shipping, { follow: false })
    await page.fill('#a', 'Ada')
    await page.evaluate(() => window.follower.follow(document, {}))
    await steps.expectChanges('shipping IN_PROGRESS')
  })

  const choices = {
    'a radio group':
      '<label><input type="radio" name="r" required>1</label><label id="choice"><input type="radio" name="r">2</label>',
    'radio buttons hidden behind their labels':
      '<label><input type="radio" name="r" hidden required>1</label><label id="choice"><input type="radio" name="r" hidden>2</label>',
    'a tick': '<input type="checkbox" id="choice" required>',
  }

  test('radio groups and ticks are complete once chosen', async ({ page, steps }) => {
    for (const [name, html] of Object.entries(choices))
      await test.step(name, async () => {
        await steps.open(`<section data-tender-step="delivery">${html}<input id="note"></section>`)
        await page.focus('#note')
        await page.click('#elsewhere')
        await steps.expectChanges('delivery IN_PROGRESS')
        await page.click('#choice')
        await page.click('#elsewhere')
        await steps.expectChanges('delivery COMPLETE')
      })
  })

  test('a select is complete once chosen, and no longer when the choice is taken back', async ({ page, steps }) => {
    const options = '<option value="">Choose</option><option value="AT">Austria</option>'
    await steps.open(`<section data-tender-step="shipping"><select required>${options}</select></section>`)
    await page.selectOption('select', 'AT')
    await page.click('#elsewhere')
    await steps.expectChanges('shipping COMPLETE')
    await page.selectOption('select', '')
    await steps.expectChanges('shipping IN_PROGRESS')
  })

  const unfillable = {
    'a disabled fieldset': '<fieldset disabled><input required></fieldset>',
    'a hidden block': '<div hidden><label>X <input required></label></div>',
    'an invisible block': '<div style="visibility: hidden"><input required></div>',
    'a read-only control': '<input required readonly>',
    'a form with nothing but a button': '<form><button>Next</button></form>',
  }
  test('what cannot be filled in holds nothing back, and completes nothing but by paying', async ({ page, steps }) => {
    for (const [name, html] of Object.entries(unfillable))
      await test.step(name, async () => {
        const one = `<section data-tender-step="shipping">${html}<input id="a"></section>`
        await steps.open(`${one}<section data-tender-step="billing" tabindex="0">${html}</section>`)
        await page.focus('#a')
        await page.focus('[tabindex]')
        await page.click('#elsewhere')
        await steps.expectChanges('shipping IN_PROGRESS', 'shipping COMPLETE', 'billing IN_PROGRESS')
        await steps.pay()
        await steps.expectChanges('billing COMPLETE')
      })
  })

  test('the browser’s rules count where the form turns its own check off, and so do the page’s own', async ({
    page,
    steps,
  }) => {
    await steps.open(
      '<form novalidate><section data-tender-step="shipping"><input id="a" type="email" required></section></form>',
    )
    await page.fill('#a', 'ada')
    await page.click('#elsewhere')
    await steps.expectChanges('shipping IN_PROGRESS')
    await page.fill('#a', 'ada@example.com')
    await page.click('#elsewhere')
    await steps.expectChanges('shipping COMPLETE')
    // As after the answer of a server: the next thing the customer does shows it.
    await page.locator('#a').evaluate((input: HTMLInputElement) => input.setCustomValidity('Unknown'))
    await page.focus('#a')
    await steps.expectChanges('shipping IN_PROGRESS')
  })

  test('two sections of a step are complete together; a control counts where it stands, and once', async ({
    page,
    steps,
  }) => {
    await steps.open(`<form id="f">${shipping}<section data-tender-step="shipping"><input id="d" required>${billing}</section></form>
      <input form="f" required>`)
    await page.fill('#a', 'Ada')
    await page.click('#elsewhere')
    await steps.expectChanges('shipping IN_PROGRESS')
    await page.fill('#d', 'Vienna')
    await page.focus('#a')
    await steps.expectChanges()
    await page.focus('#c')
    await steps.expectChanges('shipping COMPLETE', 'billing IN_PROGRESS')
  })

  test('what happens elsewhere may reopen a step, and what a reset empties does', async ({ page, steps }) => {
    await steps.open(`<form>${shipping}<button type="reset">Reset</button></form>
      <input type="checkbox" id="company" onchange="document.querySelector('#b').required = this.checked">`)
    await page.fill('#a', 'Ada')
    await page.click('#elsewhere')
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
  test('counts in every section that it fills in, wherever the focus is', async ({ page, steps }) => {
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
    await page.click('#elsewhere')
    await steps.expectChanges('shipping COMPLETE')
  })

  test.extend(wholeBrowser)('by the browser itself, into a shadow root too', async ({ page, steps, browserName }) => {
    test.skip(browserName !== 'chromium', 'No other browser fills in when a test asks it to.')
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
    // It looks at the page's fields in its own time.
    await expect(async () => {
      await browser.send('Autofill.trigger', { fieldId: node.backendNodeId, address: { fields } })
      await expect(page.locator('#name')).toHaveValue('Ada Byron', { timeout: 300 })
    }).toPass()
    await steps.expectChanges('billing COMPLETE')
    await page.click('#elsewhere')
    await steps.expectChanges('shipping COMPLETE')
  })
})

test.describe('paying', () => {
  test('takes every section as it stands', async ({ steps }) => {
    await steps.open(`${shipping}<section data-tender-step="delivery"><input value="standard" required></section>`)
    await steps.expectChanges()
    await steps.pay()
    await steps.expectChanges('shipping IN_PROGRESS', 'delivery COMPLETE')
  })

  test('reopens nothing when the page disables its form meanwhile', async ({ page, steps }) => {
    await steps.open(`<fieldset>${shipping}</fieldset>`)
    await page.fill('#a', 'Ada')
    await steps.expectChanges('shipping IN_PROGRESS')
    await steps.pay()
    await steps.expectChanges('shipping COMPLETE')
    await page.evaluate(() => {
      for (const fieldset of document.querySelectorAll('fieldset')) fieldset.disabled = true
    })
    await page.click('#elsewhere')
    await steps.expectChanges()
  })
})

test('no value is read', async ({ page, steps }) => {
  await steps.open(shipping)
  await page.evaluate(() => {
    for (const name of ['value', 'checked'] as const)
      Object.defineProperty(HTMLInputElement.prototype, name, { get: () => window.warnings.push(`${name} was read`) })
  })
  await page.focus('#a')
  await page.keyboard.type('Ada')
  await page.click('#elsewhere')
  await steps.pay()
  await steps.expectChanges('shipping IN_PROGRESS', 'shipping COMPLETE')
  expect(await page.evaluate(() => window.warnings)).toEqual([])
})
