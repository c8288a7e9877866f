import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TenderError } from '../../shared/error'
import type { CheckoutElement } from '../elements/element-types'
import { createEvents } from '../events'
import type { CheckoutEvents, ElementEventMap, WalletsElement, WalletsEventMap } from '../types'
import type { JourneyEvent } from './journey-types'
import { observeJourney } from './observe-journey'

const page = new EventTarget()

beforeEach(() => {
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.spyOn(performance, 'now').mockReturnValue(1234.5)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const observe = (state: { empty: boolean }) => {
  const checkout = createEvents<CheckoutEvents>()
  const card = createEvents<ElementEventMap>()
  const wallets = createEvents<WalletsEventMap>()
  const element = { on: card.on, state, ready: Promise.resolve() } as unknown as CheckoutElement
  const buttons = { on: wallets.on, availability: Promise.resolve({}) } as unknown as WalletsElement
  const events: JourneyEvent[] = []
  const stop = observeJourney({ checkout, elements: [element, buttons] }, (event) => events.push(event))
  return { checkout, card, wallets, state, events, stop, names: () => events.map(({ name }) => name) }
}

describe('observeJourney()', () => {
  it('reports the events of the checkout, of its elements and of the page, with their times', async () => {
    const { checkout, card, wallets, state, events, names } = observe({ empty: true })
    await Promise.resolve()
    wallets.emit('ready', {})
    state.empty = false
    card.emit('change', state as never)
    card.emit('error', { field: 'cvc' })
    card.emit('loaderror', new TenderError('network.offline', 'offline'))
    wallets.emit('open', 'GOOGLE_PAY')
    checkout.emit('step', { step: 'billing', status: 'COMPLETE' })
    checkout.emit('paying', true)
    checkout.emit('action', { kind: '3DS', display: 'modal', phase: 'begin' } as never)
    page.dispatchEvent(new Event('pagehide'))
    checkout.emit('paying', false)
    checkout.emit('result', { status: 'succeeded', paymentId: 'p1', amount: null })
    page.dispatchEvent(new Event('pagehide'))
    expect(names()).toEqual([
      'loaded',
      'firstInput',
      'fieldError',
      'loadFailed',
      'method',
      'step',
      'submitted',
      'action',
      'left',
      'result',
    ])
    expect(events.every(({ atMs }) => atMs === 1235)).toBe(true)
  })

  it('reports that the customer has typed before it was called', () => {
    expect(observe({ empty: false }).names()).toEqual(['firstInput'])
  })

  it('stops', async () => {
    const { checkout, names, stop } = observe({ empty: true })
    stop()
    await Promise.resolve()
    checkout.emit('paying', true)
    page.dispatchEvent(new Event('pagehide'))
    expect(names()).toEqual([])
    expect(checkout.has('paying')).toBe(false)
  })
})
