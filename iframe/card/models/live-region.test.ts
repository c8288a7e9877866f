import { effect, signal } from '@preact/signals-core'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { FieldName } from '../../../src/shared/types'
import { readBrands, usualBrands } from './brands'
import { createCardForm, fieldOf } from './card-form'
import { createLiveRegion, restMs } from './live-region'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A form with somebody who listens: every text that comes up is heard, and one that stays is not. */
const begin = (shopBrands = usualBrands) => {
  const form = createCardForm({
    cardholderName: signal(false),
    shopBrands: signal(shopBrands),
    now: () => new Date(2026, 5, 15),
  })
  const paying = signal(false)
  const liveRegion = createLiveRegion(
    form,
    ({ name, shown }) => (shown.peek() === null ? '' : `${name} ${shown.peek()}`),
    paying,
  )
  const heard: string[] = []
  effect(() => {
    if (liveRegion.text.value !== '') heard.push(liveRegion.text.value)
  })
  /** What has been heard since it was asked last, once all is at rest. */
  const said = () => {
    vi.advanceTimersByTime(restMs)
    return heard.splice(0)
  }
  const type = (name: FieldName, text: string) => fieldOf(form, name).edit(text)
  const enter = (name: FieldName) => liveRegion.enter(fieldOf(form, name))
  const leave = (name: FieldName) => {
    fieldOf(form, name).leave()
    liveRegion.tell(form.fields)
  }
  /** Pays in vain, and then the focus goes to what is to be mended first, unless it is there. The page may take its time. */
  const pay = ({ focused, pageMs = 0 }: { focused?: FieldName; pageMs?: number } = {}) => {
    paying.value = true
    const result = form.submit()
    liveRegion.tell(form.fields)
    vi.advanceTimersByTime(pageMs)
    paying.value = false
    const [first = 'number'] = 'invalid' in result ? result.invalid : []
    if (first !== focused) enter(first)
    liveRegion.tell([fieldOf(form, first)])
  }
  return { form, liveRegion, said, type, enter, leave, pay }
}

it('says what comes up by leaving a field, once, and nothing of the fields before it', () => {
  const { type, leave, said } = begin()
  type('number', '4242')
  leave('number')
  expect(said()).toEqual(['number partial'])
  type('expiry', '08')
  leave('expiry')
  expect(said()).toEqual(['expiry partial'])
  leave('number')
  expect(said()).toEqual([])
})

it('says a fault anew that was typed anew, the same too', () => {
  const { type, leave, enter, said } = begin()
  type('expiry', '01 / 2020')
  leave('expiry')
  expect(said()).toEqual(['expiry invalid'])
  enter('expiry')
  type('expiry', '02 / 2020')
  leave('expiry')
  expect(said()).toEqual(['expiry invalid'])
})

it('says in another field what the brand has made a fault there', () => {
  const { type, leave, said } = begin()
  type('cvc', '123')
  leave('cvc')
  expect(said()).toEqual([])
  type('number', '378282246310005')
  leave('number')
  expect(said()).toEqual(['cvc partial'])
})

it('leaves what is read where the focus goes to, and says the rest', () => {
  const { pay, leave, said } = begin()
  pay()
  expect(said()).toEqual(['expiry empty. cvc empty'])
  leave('number')
  expect(said()).toEqual([])
})

it('waits for the focus, however long the page takes to lead it', () => {
  const { pay, said } = begin()
  pay({ pageMs: 10 * restMs })
  expect(said()).toEqual(['expiry empty. cvc empty'])
})

it('says all with each try to pay where the focus stays, though nothing has changed', () => {
  const { pay, said } = begin()
  for (let tries = 0; tries < 3; tries += 1) {
    pay({ focused: 'number' })
    expect(said()).toEqual(['number empty. expiry empty. cvc empty'])
  }
})

it('says what was left a moment ago together with what paying finds', () => {
  const { type, leave, pay, said } = begin()
  type('cvc', '1')
  leave('cvc')
  pay({ focused: 'number' })
  expect(said()).toEqual(['number empty. expiry empty. cvc partial'])
})

it('says a brand that is not taken while it is typed, and no more of it', () => {
  const { form, liveRegion, type, leave, said } = begin(readBrands({ accepted: ['visa'] }))
  type('number', '37')
  liveRegion.tell(form.fields)
  expect(said()).toEqual(['number unaccepted'])
  type('number', '3782')
  leave('number')
  expect(said()).toEqual([])
})
