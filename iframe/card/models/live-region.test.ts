import { effect, signal } from '@preact/signals-core'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { FieldName } from '../../../src/shared/types'
import { defaultBrands, readBrands } from './brands'
import { createCardForm, fieldOf } from './card-form'
import { createLiveRegion, settleMs } from './live-region'
import { createCopiedClaim } from './number-claim'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Creates a form and a screen reader, which stores each text that it would announce. */
const begin = (shopBrands = defaultBrands) => {
  const form = createCardForm({
    cardholderName: signal(false),
    shopBrands: signal(shopBrands),
    now: () => new Date(2026, 5, 15),
    claim: createCopiedClaim(),
  })
  const paying = signal(false)
  const liveRegion = createLiveRegion(
    form,
    ({ name, error: shown }) => (shown.peek() === null ? '' : `${name} ${shown.peek()}`),
    paying,
  )
  const spoken: string[] = []
  effect(() => {
    if (liveRegion.text.value !== '') spoken.push(liveRegion.text.value)
  })
  /** The announcements since the last call. */
  const announcements = () => {
    vi.advanceTimersByTime(settleMs)
    return spoken.splice(0)
  }
  const type = (name: FieldName, text: string) => fieldOf(form, name).edit(text)
  const focus = (name: FieldName) => liveRegion.markRead(fieldOf(form, name))
  const leave = (name: FieldName) => {
    fieldOf(form, name).leave()
    liveRegion.announce(form.fields)
  }
  /**
   * Pays, with a failure as the result. As the page does, focuses the first invalid field, unless
   * it already has the focus.
   */
  const pay = ({ focused, pageMs = 0 }: { focused?: FieldName; pageMs?: number } = {}) => {
    paying.value = true
    const result = form.submit()
    liveRegion.announce(form.fields)
    vi.advanceTimersByTime(pageMs)
    paying.value = false
    const [first = 'number'] = 'invalid' in result ? result.invalid : []
    if (first !== focused) focus(first)
    liveRegion.announce([fieldOf(form, first)])
  }
  return { form, liveRegion, announcements, type, focus, leave, pay }
}

it('announces the error of a field on blur, once, and not those of other fields', () => {
  const { type, leave, announcements } = begin()
  type('number', '4242')
  leave('number')
  expect(announcements()).toEqual(['number partial'])
  type('expiry', '08')
  leave('expiry')
  expect(announcements()).toEqual(['expiry partial'])
  leave('number')
  expect(announcements()).toEqual([])
})

it('announces an error again after an edit, even if it is the same', () => {
  const { type, leave, focus, announcements } = begin()
  type('expiry', '01 / 2020')
  leave('expiry')
  expect(announcements()).toEqual(['expiry expired'])
  focus('expiry')
  type('expiry', '02 / 2020')
  leave('expiry')
  expect(announcements()).toEqual(['expiry expired'])
})

it('announces the error of another field that the brand has changed', () => {
  const { type, leave, announcements } = begin()
  type('cvc', '123')
  leave('cvc')
  expect(announcements()).toEqual([])
  type('number', '378282246310005')
  leave('number')
  expect(announcements()).toEqual(['cvc partial'])
})

it('announces the errors except that of the field with the focus', () => {
  const { pay, leave, announcements } = begin()
  pay()
  expect(announcements()).toEqual(['expiry empty. cvc empty'])
  leave('number')
  expect(announcements()).toEqual([])
})

it('waits for the page to move the focus', () => {
  const { pay, announcements } = begin()
  pay({ pageMs: 10 * settleMs })
  expect(announcements()).toEqual(['expiry empty. cvc empty'])
})

it('announces all errors with each attempt to pay, if the focus stays', () => {
  const { pay, announcements } = begin()
  for (let tries = 0; tries < 3; tries += 1) {
    pay({ focused: 'number' })
    expect(announcements()).toEqual(['number empty. expiry empty. cvc empty'])
  }
})

it('announces a recent error together with those of the payment', () => {
  const { type, leave, pay, announcements } = begin()
  type('cvc', '1')
  leave('cvc')
  pay({ focused: 'number' })
  expect(announcements()).toEqual(['number empty. expiry empty. cvc partial'])
})

it('announces an unaccepted brand while it is typed, once', () => {
  const { form, liveRegion, type, leave, announcements } = begin(readBrands({ accepted: ['visa'] }))
  type('number', '37')
  liveRegion.announce(form.fields)
  expect(announcements()).toEqual(['number unaccepted'])
  type('number', '3782')
  leave('number')
  expect(announcements()).toEqual([])
})
