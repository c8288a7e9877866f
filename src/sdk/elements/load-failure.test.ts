import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeNode, fakePage } from '../../../lab/support/sdk/fake-page'
import { TenderError } from '../../shared/error'
import type { Locale } from '../../shared/locale'
import { languages } from '../../shared/messages/languages'
import { createEvents } from '../events'
import type { CheckoutOptions, ElementEventMap } from '../types'
import { createLoadFailure } from './load-failure'

vi.mock('../color-scheme', () => ({ colorSchemeOf: () => 'dark' }))

let page: ReturnType<typeof fakePage>
/** The rules for retry buttons. */
let rules: { selector: string; style: Record<string, string> }[]

beforeEach(() => {
  page = fakePage()
  rules = []
  vi.stubGlobal('Node', { DOCUMENT_POSITION_FOLLOWING: 4 })
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      cssRules = rules
      insertRule = (text: string, index: number) => {
        rules[index] = { selector: text.replace(/\{.*/, ''), style: {} }
      }
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

const timeout = new TenderError('frame.timeout', 'The card frame did not answer')

const setUp = (settings: Pick<CheckoutOptions, 'appearance' | 'texts'> = {}) => {
  const context: { locale: Locale } = { locale: 'de' }
  const loadFailure = createLoadFailure({ frames: { context }, settings })
  const root = { adoptedStyleSheets: [] as object[] }
  let position = 0
  /** Mounts an element that fails to load. */
  const mount = ({ isFormVisible = false } = {}) => {
    const container = new FakeNode()
    const frame = new FakeNode('iframe')
    frame.style.display = isFormVisible ? 'block' : 'none'
    const alert = new FakeNode()
    position += 1
    const button = Object.assign(new FakeNode('[data-tender-retry]'), {
      textContent: 'Try again',
      position,
      getRootNode: () => root,
      compareDocumentPosition: (other: { position: number }) => (other.position > button.position ? 4 : 2),
    })
    page.body.append(container)
    container.append(frame)
    alert.append(button)
    const events = createEvents<ElementEventMap>()
    const unmounted = new AbortController()
    loadFailure.elementMounted(
      { on: events.on, ready: new Promise(() => {}) },
      container as unknown as Element,
      unmounted.signal,
    )
    const fail = () => {
      container.append(alert)
      events.emit('loaderror', timeout)
    }
    const load = () => {
      alert.remove()
      events.emit('ready')
    }
    return { container, alert, button, fail, load, unmount: () => unmounted.abort() }
  }
  return { mount, root, context, loadFailure }
}

const textsOf = (alert: FakeNode) => alert.children.map(({ textContent }) => textContent)

it('adds a message, and gives the button the language of the checkout', () => {
  const { alert, button, fail } = setUp().mount()
  fail()
  expect(textsOf(alert)).toEqual([
    'Das Zahlungsformular konnte nicht geladen werden. Überprüfen Sie Ihre Internetverbindung.',
    'Erneut versuchen',
  ])
  expect(alert.lang).toBe('de')
  expect(button.textContent).toBe('Erneut versuchen')
})

it('says that payments are not possible if the form itself has loaded', () => {
  const { alert, fail } = setUp().mount({ isFormVisible: true })
  fail()
  expect(textsOf(alert)[0]).toBe('Bezahlen ist im Moment nicht möglich.')
})

it('uses the texts of the merchant', () => {
  const texts = { 'payment.notLoaded': 'Kein Netz?', 'methods.retry': 'Los' }
  const { alert, fail } = setUp({ texts }).mount()
  fail()
  expect(textsOf(alert)).toEqual(['Kein Netz?', 'Los'])
})

it('shows one button with a message: the focused one, or else the first one on the page', () => {
  const { mount } = setUp()
  const [number, expiry, cvc] = [mount(), mount(), mount()]
  const shown = () => [number, expiry, cvc].filter(({ alert }) => alert.isConnected && alert.style.display !== 'none')
  const expectShown = (field: typeof number) => {
    expect(shown()).toEqual([field])
    expect(textsOf(field.alert)).toHaveLength(2)
  }
  for (const { fail } of [expiry, cvc]) fail()
  expectShown(expiry)
  number.fail()
  expectShown(number)
  cvc.button.matches = (selector) => selector === ':focus'
  number.fail()
  expectShown(cvc)
  cvc.unmount()
  cvc.alert.remove()
  expectShown(number)
  number.load()
  expectShown(expiry)
})

it('gives the button the appearance of the color scheme, with one style sheet per document', () => {
  const appearance = {
    borderRadius: '2px',
    colorText: '#111111',
    dark: { colorText: '#eeeeee', colorBackground: '#000000' },
  }
  const { mount, root } = setUp({ appearance })
  const [button, other] = [mount(), mount()]
  for (const { fail } of [button, other]) fail()
  expect(rules).toMatchObject([
    {
      selector: 'button:where([data-tender-retry="0"])',
      style: { borderRadius: '2px', color: '#eeeeee', background: '#000000' },
    },
  ])
  expect([button, other].map(({ button }) => button.dataset.tenderRetry)).toEqual(['0', '0'])
  expect(root.adoptedStyleSheets).toHaveLength(1)
  // Another checkout on the page does not change these buttons.
  appearance.dark.colorText = '#ff0000'
  const third = mount()
  third.fail()
  expect(third.button.dataset.tenderRetry).toBe('1')
  expect(rules.map(({ style }) => style.color)).toEqual(['#eeeeee', '#ff0000'])
})

it('completes a button that was shown before the core has loaded', async () => {
  const loadFailure = createLoadFailure({ frames: { context: { locale: 'fr' } }, settings: {} })
  const { container, alert, button } = setUp().mount()
  container.append(alert)
  const { signal } = new AbortController()
  const element = { on: () => () => {}, ready: Promise.reject(timeout) }
  loadFailure.elementMounted(element, container as unknown as Element, signal)
  await new Promise((resolve) => setTimeout(resolve))
  expect(button.textContent).toBe('Réessayer')
  expect(textsOf(alert)[0]).toMatch(/^Impossible de charger/)
})

it('refresh() › writes message and button in the language that the checkout has now', () => {
  const { context, loadFailure, mount } = setUp()
  const { alert, button, fail } = mount()
  loadFailure.refresh()
  expect(textsOf(alert)).toEqual(['Try again'])
  fail()
  context.locale = 'ar'
  loadFailure.refresh()
  expect(textsOf(alert)).toEqual([languages.ar['payment.notLoaded'], languages.ar['methods.retry']])
  expect(alert).toMatchObject({ lang: 'ar' })
  expect(button.textContent).toBe(languages.ar['methods.retry'])
})
