import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TenderError } from '../../shared/error'
import { createEvents } from '../events'
import { FakeNode, fakePage } from '../testing/fake-page'
import type { ElementEventMap } from '../types'
import { createRefusalNotice, type RefusableElement } from './refusal-notice'

let page: ReturnType<typeof fakePage>
beforeEach(() => {
  page = fakePage()
})
afterEach(() => vi.unstubAllGlobals())

const wrongKey = new TenderError('key.unauthorised', 'The service does not know this Public Key')

const open = ({ sentence = 'Det går inte att betala.', publicKey = 'pk_live_1' } = {}) => {
  const refusing = createRefusalNotice({ locale: 'sv', sentence: () => sentence, publicKey })
  const told: string[] = []
  /** An element of the page, mounted, and its frame. */
  const mount = (name: string) => {
    const container = new FakeNode()
    const frame = new FakeNode('iframe')
    container.append(frame)
    page.body.append(container)
    const events = createEvents<ElementEventMap>()
    let failed = false
    let gone = new AbortController()
    const element: RefusableElement = {
      ready: new Promise(() => {}),
      on: events.on,
      fail: (error) => {
        if (failed) return
        failed = true
        told.push(`${name} ${error.code}`)
        events.emit('loaderror', error)
      },
      mount: () => {
        gone.abort()
        gone = new AbortController()
        failed = false
        frame.style.display = 'block'
        told.push(`${name} anew`)
        begin()
      },
    }
    const begin = () => refusing.mounted(element, container as unknown as Element, gone.signal)
    begin()
    const leave = () => {
      gone.abort()
      container.remove()
    }
    return { element, container, frame, events, leave }
  }
  return { refusing, told, mount }
}

/** All that the page says. */
const said = () => page.body.children.flatMap(({ children }) => children.flatMap(({ children }) => children))
const words = () => said().map(({ textContent }) => textContent)

describe('a checkout whose key or origin is refused', () => {
  it('takes the form away and says so in its place, with nothing to press', () => {
    const { refusing, told, mount } = open()
    const { frame } = mount('card')
    refusing.refuse(wrongKey)
    expect(told).toEqual(['card key.unauthorised'])
    expect(frame.style.display).toBe('none')
    expect(said()).toMatchObject([{ name: 'p', lang: 'sv', textContent: 'Det går inte att betala.' }])
  })

  it('says it once for all fields, as long as one of them stands there', () => {
    const { refusing, mount } = open({ sentence: 'Ring oss.' })
    const fields = ['number', 'expiry', 'cvc'].map(mount)
    refusing.refuse(wrongKey)
    expect(fields.map(({ frame }) => frame.style.display)).toEqual(['none', 'none', 'none'])
    for (const field of fields) {
      expect(words()).toEqual(['Ring oss.'])
      field.leave()
    }
    expect(words()).toEqual([])
  })

  it('refuses what is mounted later, and what comes late, as well', async () => {
    const { refusing, told, mount } = open()
    refusing.refuse(wrongKey)
    mount('card')
    expect(told).toEqual([])
    await Promise.resolve()
    expect(told).toEqual(['card key.unauthorised'])
    const late = mount('cvc')
    late.element.fail(new TenderError('frame.timeout', 'slow'))
    late.element.mount(late.container as unknown as Element)
    late.events.emit('ready')
    expect(told.slice(1)).toEqual(['cvc frame.timeout', 'cvc anew', 'cvc key.unauthorised'])
  })

  it.each([
    ['a test key', 'pk_test_1'],
    ['what is no key', 'pk_demo'],
    ['no key at all', 'undefined'],
  ])('tells the developer beside the customer with %s', (_what, publicKey) => {
    const { refusing, mount } = open({ publicKey })
    mount('card')
    refusing.refuse(wrongKey)
    expect(words()).toEqual(['Det går inte att betala.', 'key.unauthorised: The service does not know this Public Key'])
  })

  it('is mounted anew when it is accepted after all', () => {
    const { refusing, told, mount } = open()
    const { frame } = mount('card')
    refusing.refuse(new TenderError('options.invalid', 'createCheckout: intent.amount: expected'))
    refusing.accept()
    expect(told).toEqual(['card options.invalid', 'card anew'])
    expect(frame.style.display).toBe('block')
    expect(words()).toEqual([])
  })

  it('is so also when another start had failed in between for what may pass', () => {
    const { refusing, told, mount } = open()
    mount('card')
    refusing.refuse(wrongKey)
    refusing.refuse(new TenderError('network.failed', 'The service was not reached'))
    expect(words()).toHaveLength(1)
    refusing.accept()
    expect(told).toEqual(['card key.unauthorised', 'card anew'])
  })

  it("gives back a frame of the page's own HTML, which another checkout may adopt", () => {
    const { refusing, mount } = open()
    const { frame, leave } = mount('card')
    refusing.refuse(wrongKey)
    leave()
    expect(frame.style.display).toBe('block')
  })
})

it('a frame that the page forbids is told in the customer’s language too, by one that came before this as well', async () => {
  const { refusing, mount } = open()
  const { container } = mount('card')
  const element = {
    ready: Promise.reject(new TenderError('frame.blocked', 'frame-src')),
    on: () => () => {},
  } as unknown as RefusableElement
  refusing.mounted(element, container as unknown as Element, new AbortController().signal)
  await vi.waitFor(() => expect(words()).toEqual(['Det går inte att betala.']))
})

it('what may pass leaves the form where it is', () => {
  const { refusing, told, mount } = open()
  const { frame } = mount('card')
  refusing.refuse(new TenderError('network.failed', 'The service was not reached'))
  expect(told).toEqual(['card network.failed'])
  expect([frame.style.display, words()]).toEqual([undefined, []])
})
