import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeNode, fakePage } from '../../../lab/support/sdk/fake-page'
import { TenderError } from '../../shared/error'
import type { Locale } from '../../shared/locale'
import { createEvents } from '../events'
import type { ElementEventMap } from '../types'
import { createRefusalNotice, type RefusableElement } from './refusal-notice'

let page: ReturnType<typeof fakePage>
beforeEach(() => {
  page = fakePage()
})
afterEach(() => vi.unstubAllGlobals())

const wrongKey = new TenderError('key.unauthorised', 'The service does not know this Public Key')

const setUp = ({ text = 'Det går inte att betala.', publicKey = 'pk_live_1' } = {}) => {
  const shown: { locale: Locale; text: string } = { locale: 'sv', text }
  const settings = {
    publicKey,
    get texts() {
      return { 'payment.unavailable': shown.text }
    },
  }
  const notice = createRefusalNotice({ settings, frames: { context: shown } })
  const calls: string[] = []
  /** Mounts an element in a container of the page. */
  const mount = (name: string) => {
    const container = new FakeNode()
    const frame = new FakeNode('iframe')
    container.append(frame)
    page.body.append(container)
    const events = createEvents<ElementEventMap>()
    let failed = false
    let unmounted = new AbortController()
    const element: RefusableElement = {
      ready: new Promise(() => {}),
      on: events.on,
      fail: (error) => {
        if (failed) return
        failed = true
        calls.push(`${name} ${error.code}`)
        events.emit('loaderror', error)
      },
      mount: () => {
        unmounted.abort()
        unmounted = new AbortController()
        failed = false
        frame.style.display = 'block'
        calls.push(`${name} mounted again`)
        report()
      },
    }
    const report = () => notice.elementMounted(element, container as unknown as Element, unmounted.signal)
    report()
    const unmount = () => {
      unmounted.abort()
      container.remove()
    }
    return { element, container, frame, events, unmount }
  }
  return { notice, shown, calls, mount }
}

/** Returns the paragraphs of the notice. */
const paragraphs = () => page.body.children.flatMap(({ children }) => children.flatMap(({ children }) => children))
const texts = () => paragraphs().map(({ textContent }) => textContent)

describe('the refusal notice', () => {
  it('takes the place of the frame, without a button', () => {
    const { notice, calls, mount } = setUp()
    const { frame } = mount('card')
    notice.reject(wrongKey)
    expect(calls).toEqual(['card key.unauthorised'])
    expect(frame.style.display).toBe('none')
    expect(paragraphs()).toMatchObject([{ name: 'p', lang: 'sv', textContent: 'Det går inte att betala.' }])
  })

  it('is written again in another language', () => {
    const { notice, shown, mount } = setUp()
    notice.update()
    mount('card')
    notice.reject(wrongKey)
    Object.assign(shown, { locale: 'de', text: 'Bezahlen ist nicht möglich.' })
    notice.update()
    expect(paragraphs()).toMatchObject([{ name: 'p', lang: 'de', textContent: 'Bezahlen ist nicht möglich.' }])
  })

  it('is shown once for all elements, as long as one of them is mounted', () => {
    const { notice, mount } = setUp({ text: 'Ring oss.' })
    const fields = ['number', 'expiry', 'cvc'].map(mount)
    notice.reject(wrongKey)
    expect(fields.map(({ frame }) => frame.style.display)).toEqual(['none', 'none', 'none'])
    for (const field of fields) {
      expect(texts()).toEqual(['Ring oss.'])
      field.unmount()
    }
    expect(texts()).toEqual([])
  })

  it('rejects elements that are mounted later or load late', async () => {
    const { notice, calls, mount } = setUp()
    notice.reject(wrongKey)
    mount('card')
    expect(calls).toEqual([])
    await Promise.resolve()
    expect(calls).toEqual(['card key.unauthorised'])
    const late = mount('cvc')
    late.element.fail(new TenderError('frame.timeout', 'slow'))
    late.element.mount(late.container as unknown as Element)
    late.events.emit('ready')
    expect(calls.slice(1)).toEqual(['cvc frame.timeout', 'cvc mounted again', 'cvc key.unauthorised'])
  })

  it.each([
    ['a test key', 'pk_test_1'],
    ['an invalid key', 'pk_demo'],
    ['no key', 'undefined'],
  ])('shows the error to the developer with %s', (_what, publicKey) => {
    const { notice, mount } = setUp({ publicKey })
    mount('card')
    notice.reject(wrongKey)
    expect(texts()).toEqual(['Det går inte att betala.', 'key.unauthorised: The service does not know this Public Key'])
  })

  it('accept() › mounts rejected elements again', () => {
    const { notice, calls, mount } = setUp()
    const { frame } = mount('card')
    notice.reject(new TenderError('options.invalid', 'createCheckout(): intent.amount must be …'))
    notice.accept()
    expect(calls).toEqual(['card options.invalid', 'card mounted again'])
    expect(frame.style.display).toBe('block')
    expect(texts()).toEqual([])
  })

  it('accept() › mounts them again also after a temporary error', () => {
    const { notice, calls, mount } = setUp()
    mount('card')
    notice.reject(wrongKey)
    notice.reject(new TenderError('network.failed', 'The service could not be reached'))
    expect(texts()).toHaveLength(1)
    notice.accept()
    expect(calls).toEqual(['card key.unauthorised', 'card mounted again'])
  })

  it('shows an adopted frame again when it is unmounted', () => {
    const { notice, mount } = setUp()
    const { frame, unmount } = mount('card')
    notice.reject(wrongKey)
    unmount()
    expect(frame.style.display).toBe('block')
  })
})

it('is shown for an element that had failed before it was reported as mounted', async () => {
  const { notice, mount } = setUp()
  const { container } = mount('card')
  const element = {
    ready: Promise.reject(new TenderError('frame.blocked', 'frame-src')),
    on: () => () => {},
  } as unknown as RefusableElement
  notice.elementMounted(element, container as unknown as Element, new AbortController().signal)
  await vi.waitFor(() => expect(texts()).toEqual(['Det går inte att betala.']))
})

it('is not shown for a temporary error', () => {
  const { notice, calls, mount } = setUp()
  const { frame } = mount('card')
  notice.reject(new TenderError('network.failed', 'The service could not be reached'))
  expect(calls).toEqual(['card network.failed'])
  expect([frame.style.display, texts()]).toEqual([undefined, []])
})
