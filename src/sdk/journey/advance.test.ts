import { describe, expect, it } from 'vitest'
import { TenderError } from '../../shared/error'
import type { CardState } from '../../shared/types'
import type { PaymentResult } from '../payment/payment-types'
import { advance, type JourneySignal, newJourney } from './advance'
import type { JourneyMoment } from './journey-types'

/** Returns the events that signals cause, one after the other. */
const momentsAfter = (...signals: JourneySignal[]): readonly JourneyMoment[] => {
  let journey = newJourney
  return signals.flatMap((signal) => {
    const [next, moments] = advance(journey, signal)
    journey = next
    return moments
  })
}

const state = (changes: Partial<CardState> = {}, isChange = true): JourneySignal => ({
  kind: 'state',
  isChange,
  state: {
    complete: false,
    empty: true,
    brand: 'unknown',
    valid: [],
    invalid: [],
    firstSix: null,
    lastFour: null,
    ...changes,
  },
})
const typed = state({ empty: false })
const selected = (method: string, isChange = true) => state({ empty: method === 'card', selected: method }, isChange)
const result = (given: PaymentResult): JourneySignal => ({ kind: 'result', result: given })
const succeeded = result({ status: 'succeeded', paymentId: 'p1', amount: { amount: 5099, currency: 'EUR' } })
const declined = result({ status: 'declined', paymentId: 'p1', message: 'Declined.' })
const error = new TenderError('network.offline', 'offline')
const begun = { kind: '3ds', display: 'modal', phase: 'begin' } as never

describe('the events of a journey', () => {
  it.each<[string, JourneySignal[], JourneyMoment[]]>([
    ['the first element is ready', [{ kind: 'ready' }, { kind: 'ready' }], [{ name: 'loaded' }]],
    [
      'an element fails',
      [
        { kind: 'loaderror', error },
        { kind: 'loaderror', error },
      ],
      [{ name: 'loadFailed', code: 'network.offline' }],
    ],
    ['the customer types', [state(), typed, state(), typed], [{ name: 'firstInput' }]],
    ['nothing is typed into a saved card', [selected('saved', false)], []],
    ['the method at the start is no choice', [selected('saved', false), selected('saved')], []],
    ['the method at the start is not known', [selected('PAYPAL')], [{ name: 'method', method: 'PAYPAL' }]],
    [
      'another method is selected',
      [selected('saved', false), selected('PAYPAL'), selected('card')],
      [
        { name: 'method', method: 'PAYPAL' },
        { name: 'method', method: 'card' },
      ],
    ],
    ['a wallet opens', [{ kind: 'wallet', wallet: 'APPLE_PAY' }], [{ name: 'method', method: 'APPLE_PAY' }]],
    ['a field shows an error', [{ kind: 'fieldError', field: 'cvc' }], [{ name: 'fieldError', field: 'cvc' }]],
    [
      'a step changes',
      [{ kind: 'step', change: { step: 'shipping', status: 'COMPLETE' } }],
      [{ name: 'step', step: 'shipping', status: 'COMPLETE' }],
    ],
    ['a payment begins', [{ kind: 'paying' }], [{ name: 'submitted' }]],
    ['an action begins', [{ kind: 'action', event: begun }], [{ name: 'action', ...(begun as object) } as never]],
    [
      'a payment fails',
      [result({ status: 'failed', error, message: '' })],
      [{ name: 'result', status: 'failed', code: 'network.offline' }],
    ],
  ])('%s', (_case, signals, expected) => {
    expect(momentsAfter(...signals)).toEqual(expected)
  })

  it('contain neither payment nor amount nor texts of a result', () => {
    expect(momentsAfter(succeeded, declined)).toEqual([
      { name: 'result', status: 'succeeded' },
      { name: 'result', status: 'declined' },
    ])
  })
})

describe('the event “left”', () => {
  const pagehide: JourneySignal = { kind: 'pagehide' }
  it.each<[string, JourneySignal[], JourneyMoment[]]>([
    ['names the last event', [{ kind: 'ready' }, typed, pagehide], [{ name: 'left', after: 'firstInput' }]],
    ['names none if there was none', [pagehide], [{ name: 'left' }]],
    ['follows a decline', [declined, pagehide], [{ name: 'left', after: 'result' }]],
    ['does not follow a paid order', [succeeded, pagehide], [{ name: 'result', status: 'succeeded' }]],
  ])('%s', (_case, signals, expected) => {
    expect(momentsAfter(...signals).slice(-1)).toEqual(expected)
  })
})
