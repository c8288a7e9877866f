import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { authoriseRequest } from '../../../lab/support/sdk/start-paying'
import type { TenderError } from '../../shared/error'
import type { Core } from '../core'
import type { CoreHost } from '../core-host'
import type { WalletsOptions } from '../types'
import { createTagOptions } from './apply-tag-options'
import type { TagBlock, TagSettings } from './tag-attributes'

const page = { dataset: {} as DOMStringMap }
let followed: (() => void) | undefined
const disconnect = vi.fn()

beforeEach(() => {
  page.dataset = {}
  vi.stubGlobal('document', { documentElement: page, querySelector: () => null })
  vi.stubGlobal(
    'MutationObserver',
    class {
      disconnect = disconnect
      constructor(listener: () => void) {
        followed = listener
      }
      observe() {}
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

const first = { trackingId: 'order-1', paymentFlowId: 'f', amount: { amount: 5099, currency: 'EUR' } }

/** Creates the options of a tag with these attributes and this JSON block. */
const start = (attributes: Record<string, string>, block: TagBlock = {}) => {
  vi.stubGlobal('document', { documentElement: page, querySelector: () => ({}) })
  const intent = { ...first, ...block.intent }
  const tag = {
    attributes: { ...attributes, options: 'shop' },
    block,
    wallets: { authorise() {} },
    options: { intent },
  } as unknown as TagSettings
  const order = { options: { ...intent }, epoch: 0 }
  const host = { settings: { publicKey: 'pk_test_1', server: '/tender' }, order } as unknown as CoreHost
  const warnings: string[] = []
  const core = {
    warnOnce: ({ message }: TenderError) => warnings.push(message),
    setConsent: vi.fn(),
    followSteps: vi.fn(),
    wallets: vi.fn(),
    destroy: vi.fn(),
  }
  let form: object | null = null
  const options = createTagOptions(
    tag,
    () => '',
    () => form as HTMLFormElement | null,
  )
  return {
    tag,
    host,
    order,
    core,
    warnings,
    bind: (bound: object) => {
      form = bound
    },
    apply: () => options.apply(host),
    extend: () => options.extend(core as unknown as Core, host),
  }
}

describe('the intent', () => {
  it('has customer and location of the attributes, and the rest of the JSON block', () => {
    const { apply, order } = start(
      { customerEmail: 'ada@example.com', customerIsGuest: '', locationCountry: 'AUT' },
      { intent: { customer: { name: 'Ada', email: 'old@example.com' }, cart: { id: 'c1' } } },
    )
    apply()
    expect(order.options).toEqual({
      ...first,
      customer: { name: 'Ada', email: 'ada@example.com', isGuest: true },
      location: { country: 'AUT' },
      cart: { id: 'c1' },
    })
  })

  it('keeps what the page has changed before the core has loaded', () => {
    const { apply, order } = start({ customerEmail: 'ada@example.com', locationCountry: 'AUT' })
    order.options = { ...order.options, customer: { email: 'grace@example.com' } }
    apply()
    expect(order.options).toMatchObject({ customer: { email: 'grace@example.com' }, location: { country: 'AUT' } })
  })
})

describe('data-actions', () => {
  it.each([
    ['dialog', 'modal', 1],
    ['#bank', '#bank', 0],
    ['redirect', 'redirect', 0],
  ])('%s › the core uses %s, with %i warnings', (actions, used, count) => {
    const { tag, warnings, extend } = start({ actions })
    extend()
    expect(tag.attributes.actions).toBe(used)
    expect(warnings).toHaveLength(count)
  })
})

it('data-tender-method › an invalid one is named, and its button stays disabled, also in a later form', async () => {
  const { extend, bind, warnings, core } = start({})
  const disabled = ['PAYPAL', 'paypal', 'CARD', ''].map((tenderMethod) => ({
    dataset: { tenderMethod },
    disabled: false,
  }))
  const extended = extend()
  bind({ querySelectorAll: () => disabled })
  const args = [document, {}, AbortSignal.abort()] as const
  extended.followSteps(...args)
  await Promise.resolve()
  expect(core.followSteps).toHaveBeenCalledExactlyOnceWith(...args)
  expect(disabled.map((button) => button.disabled)).toEqual([false, true, true, true])
  expect(warnings).toEqual(
    ['paypal', 'CARD', ''].map(
      (type) =>
        `data-tender-method="${type}" must be a type such as PAYPAL and KLARNA, without CARD, APPLE_PAY and GOOGLE_PAY. Used instead: none, and it is disabled`,
    ),
  )
  const later = { dataset: { tenderMethod: 'Klarna' }, disabled: false }
  bind({ querySelectorAll: () => [later] })
  extended.followSteps(...args)
  await Promise.resolve()
  expect(later.disabled).toBe(true)
  expect(disconnect).toHaveBeenCalledOnce()
  // The SDK enables the buttons of a form that the page has morphed.
  later.disabled = false
  followed?.()
  expect(later.disabled).toBe(true)
  extended.destroy()
  expect(disconnect).toHaveBeenCalledTimes(3)
})

describe('data-form', () => {
  class Form {}

  const warningsOf = (found: object | null, otherTag: object | null) => {
    const { warnings, extend } = start({ form: 'shop' })
    vi.stubGlobal('HTMLFormElement', Form)
    Object.assign(document, { getElementById: () => found, querySelector: () => otherTag })
    extend()
    return warnings
  }

  it('names a form of the page', () => {
    expect(warningsOf(new Form(), null)).toEqual([])
  })

  it.each([
    [
      'the page has no element with the id',
      null,
      null,
      'data-form must be the id of a form in the page. Only its elements are mounted',
    ],
    [
      'the element is no form',
      {},
      null,
      'data-form must be the id of a form in the page. Only its elements are mounted',
    ],
    ['another tag has none', new Form(), {}, 'Each script tag of the page needs data-form, because one of them has it'],
  ])('warns if %s', (_what, found, otherTag, warning) => {
    expect(warningsOf(found, otherTag)).toEqual([warning])
  })
})

describe('tracking', () => {
  it.each([
    ['data-tracking', { tracking: 'after-consent' }, {}, 'after-consent'],
    ['the JSON block', {}, { tracking: 'off' }, 'off'],
    ['data-tracking, before the JSON block', { tracking: 'off' }, { tracking: 'on' }, 'off'],
    ['an invalid attribute, as off', { tracking: 'afterConsent' }, {}, 'off'],
    ['neither', {}, {}, undefined],
  ])('is that of %s', (_what, attributes, block, expected) => {
    const { apply, host } = start(attributes as Record<string, string>, block as TagBlock)
    apply()
    expect(host.settings.tracking).toBe(expected)
  })

  it('starts with the consent that the page contains already', () => {
    page.dataset.tenderConsent = 'true'
    const { extend, core } = start({ tracking: 'after-consent' })
    extend()
    expect(core.setConsent.mock.calls).toEqual([[true]])
  })

  it('starts when the customer consents and stops when they withdraw it, until the checkout is destroyed', () => {
    const { extend, core } = start({ tracking: 'after-consent' })
    const extended = extend()
    expect(core.setConsent).not.toHaveBeenCalled()
    page.dataset.tenderConsent = 'true'
    followed?.()
    page.dataset.tenderConsent = 'false'
    followed?.()
    expect(core.setConsent.mock.calls).toEqual([[true], [false]])
    extended.destroy()
    expect(disconnect).toHaveBeenCalled()
    expect(core.destroy).toHaveBeenCalledOnce()
  })
})

describe('wallets', () => {
  const apple = { appleMerchantIdentifier: 'merchant.example', appleDisplayName: 'Shop', appleCountryCode: 'AT' }

  it('have the options of the attributes and of the JSON block', () => {
    const { extend, tag, warnings } = start(
      { ...apple, appleOtherBrowsers: 'false', walletCollect: 'email phone', walletDivider: '' },
      { wallets: { google: { merchantGatewayId: 'shop', merchantName: 'Shop' }, networks: ['visa'] } },
    )
    extend()
    expect(tag.wallets).toMatchObject({
      apple: { merchantIdentifier: 'merchant.example', displayName: 'Shop', countryCode: 'AT', otherBrowsers: false },
      google: { merchantGatewayId: 'shop', merchantName: 'Shop' },
      networks: ['visa'],
      collect: { email: true, phone: true },
      divider: true,
    })
    expect(warnings).toEqual([])
  })

  it('are not offered without an option that they require', () => {
    const { extend, tag, warnings } = start({ ...apple, appleDisplayName: '', googleMerchantGatewayId: 'shop' })
    extend()
    expect(tag.wallets).toMatchObject({ apple: undefined, google: undefined })
    expect(warnings).toEqual([
      'data-apple-display-name must be a text that is not empty. Used instead: no Apple Pay',
      'Apple Pay is not offered, because the script tag has no data-apple-display-name',
      'Google Pay is not offered, because the script tag has no data-google-merchant-name',
    ])
  })

  it('require the options of at least one wallet', () => {
    const { extend, tag, warnings } = start({})
    const extended = extend()
    extended.wallets(tag.wallets, () => {})
    // Wallets of the page's own code.
    extended.wallets({ authorise: () => ({}) }, () => {})
    expect(warnings).toEqual([
      'data-tender-element="wallets" requires data-apple-merchant-identifier or data-google-merchant-gateway-id',
    ])
  })

  it('show an error of a sheet in the form', () => {
    const message = { textContent: '' }
    const { extend, tag, core, bind } = start(apple)
    const emit = vi.fn()
    extend().wallets(tag.wallets, emit)
    bind({ querySelector: () => message })
    const error = { customerMessage: 'Try another way to pay.' }
    core.wallets.mock.calls[0]?.[1]('error', error, 'APPLE_PAY')
    expect(message.textContent).toBe('Try another way to pay.')
    expect(emit).toHaveBeenCalledExactlyOnceWith('error', error, 'APPLE_PAY')
  })

  it('post to the server of the tag, with the data of the sheet and the fields of the form', async () => {
    const fetched = vi.fn(async (_url: string, _init: RequestInit) => Response.json({}))
    vi.stubGlobal('fetch', fetched)
    const fields = new FormData()
    fields.set('note', 'ring')
    vi.stubGlobal('FormData', function FormDataOfForm() {
      return fields
    })
    const { extend, tag, bind } = start(apple)
    extend()
    bind({})
    await (tag.wallets as WalletsOptions).authorise?.(authoriseRequest, { email: 'ada@example.com' })
    const [url, init] = fetched.mock.calls[0] ?? []
    expect(url).toBe('/tender/authorise')
    expect(JSON.parse(String(init?.body))).toEqual({
      ...authoriseRequest,
      customer: { email: 'ada@example.com' },
      fields: { note: 'ring' },
    })
  })
})
