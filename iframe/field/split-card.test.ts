import { signal } from '@preact/signals-core'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FieldContent } from '../../src/bridge/protocol'
import { type FieldName, fieldNames } from '../../src/shared/types'
import { usualBrands } from '../card/models/brands'
import { createCardForm } from '../card/models/card-form'
import { createSplitCard, type SplitCard } from './split-card'

const now = () => new Date(2026, 5, 15)
const shopBrands = signal(usualBrands)
const good = { number: '4242424242424242', expiry: '0834', cvc: '123', name: 'Ada Byron' }

/** Frames of one page: what each says waits until it is delivered, in order for each pair. */
const createPage = () => {
  const frames = new Map<FieldName, SplitCard>()
  /** What stands in an input before any event has told of it. */
  const filled = new Map<FieldName, string>()
  const waiting: { from: FieldName; to: FieldName; said: FieldContent }[] = []
  /** Frames that have left the page without a word. */
  const gone: FieldName[] = []
  let instant = true

  const type = (field: FieldName, text: string) => {
    const own = frames.get(field)?.fields[0]
    own?.edit(own.history?.read({ text, caret: text.length }, 'insert').text ?? text)
  }
  const deliver = (index = 0) => {
    const at = waiting[index] ?? waiting[0]
    // The first of its pair: what one window posts to another keeps its order.
    const next = waiting.findIndex(({ from, to }) => from === at?.from && to === at?.to)
    const [message] = waiting.splice(next, 1)
    if (message) frames.get(message.to)?.hear(message.from, message.said)
  }
  const deliverAll = () => {
    while (waiting.length > 0) deliver()
  }
  const mount = (field: FieldName) => {
    const say = (said: FieldContent) => {
      for (const to of frames.keys()) if (to !== field) waiting.push({ from: field, to, said })
      if (instant) deliverAll()
    }
    const read = () => {
      const text = filled.get(field)
      filled.delete(field)
      if (text !== undefined) type(field, text)
    }
    const look = () => {
      for (const name of gone) frames.get(field)?.drop(name)
    }
    const card = createSplitCard({ field, shopBrands, now, say, look, read })
    frames.set(field, card)
    card.ask()
    return card
  }
  const unmount = (field: FieldName) => {
    frames.delete(field)
    for (const card of frames.values()) card.drop(field)
  }
  const number = () => frames.get('number') ?? expect.unreachable()
  const shown = (field: FieldName) => frames.get(field)?.fields[0]?.shown.value
  return {
    mount,
    unmount,
    type,
    filled,
    frames,
    gone,
    shown,
    deliver,
    deliverAll,
    waiting,
    submit: () => number().form.submit(),
    number,
    late: () => {
      instant = false
    },
  }
}

const openPage = (fields: readonly FieldName[] = fieldNames) => {
  const page = createPage()
  for (const field of fields) page.mount(field)
  return page
}

const fillIn = (page: ReturnType<typeof createPage>, texts: Partial<typeof good> = good) => {
  for (const [field, text] of Object.entries(texts)) page.type(field as FieldName, text)
}

const card = { number: '4242424242424242', expMonth: 8, expYear: 2034, cvc: '123', name: 'Ada Byron' }

describe('the fields of one card', () => {
  it('are a card together, whatever the order in which their frames come up', () => {
    for (const order of [fieldNames, [...fieldNames].reverse()]) {
      const page = openPage(order)
      fillIn(page)
      expect(page.submit()).toEqual({ card })
    }
  })

  it('that come up late learn what was typed before', () => {
    const page = openPage(['number', 'expiry'])
    fillIn(page, { number: '378282246310005', expiry: '0834' })
    const cvc = page.mount('cvc')
    expect(cvc.form.rules.value.cvcLength).toBe(4)
    page.type('cvc', '1234')
    expect(page.submit()).toMatchObject({ card: { cvc: '1234', number: '378282246310005' } })
  })

  it('ask for a name only where there is a frame for it', () => {
    const page = openPage(['number', 'expiry', 'cvc'])
    fillIn(page, { number: good.number, expiry: good.expiry, cvc: good.cvc })
    expect(page.submit()).toEqual({ card: { ...card, name: '' } })
    page.mount('name')
    expect(page.submit()).toEqual({ invalid: ['name'] })
  })

  it('forget what stood in a frame that has gone', () => {
    const page = openPage()
    fillIn(page)
    page.unmount('cvc')
    expect(page.submit()).toEqual({ invalid: ['cvc'] })
    page.unmount('name')
    page.mount('cvc')
    page.type('cvc', '999')
    expect(page.submit()).toEqual({ card: { ...card, cvc: '999', name: '' } })
  })

  it('take what belongs to them of a whole card put into the number, and none of it where they have no frame', () => {
    const page = openPage(['number', 'expiry'])
    expect(page.number().spread('4242 4242 4242 4242 08/34 123')).toBe('4242424242424242')
    page.type('number', good.number)
    expect(page.submit()).toEqual({ invalid: ['cvc'] })
    page.mount('cvc')
    page.number().spread('4242 4242 4242 4242 08/34 123')
    expect(page.submit()).toMatchObject({ card: { expYear: 2034, cvc: '123' } })
    expect(page.number().spread('4242 42')).toBe('4242 42')
  })

  it('count as filled by a password manager that has said nothing', async () => {
    const page = openPage()
    fillIn(page, { number: good.number })
    for (const field of ['expiry', 'cvc', 'name'] as const) page.filled.set(field, good[field])
    await page.number().gather()
    expect(page.submit()).toEqual({ card })
  })

  describe('gathered', () => {
    beforeEach(() => void vi.useFakeTimers())
    afterEach(() => void vi.useRealTimers())

    it('are waited for on a slow device', async () => {
      const page = openPage()
      fillIn(page)
      page.late()
      const submitted = page.number().gather().then(page.submit)
      await vi.advanceTimersByTimeAsync(2000)
      page.deliverAll()
      expect(await submitted).toEqual({ card })
    })

    it('that have left the page without a word are not waited for, and count no more', async () => {
      const page = openPage()
      fillIn(page)
      page.frames.delete('cvc')
      page.gone.push('cvc')
      await page.number().gather()
      expect(page.submit()).toEqual({ invalid: ['cvc'] })
    })

    it('that answer no more are not waited for for ever, and count no more', async () => {
      const page = openPage()
      fillIn(page)
      page.frames.delete('cvc')
      const gathered = page.number().gather()
      await vi.advanceTimersByTimeAsync(3000)
      await gathered
      expect(page.submit()).toEqual({ invalid: ['cvc'] })
    })
  })

  it('show what is missing in each frame', () => {
    const page = openPage()
    fillIn(page, { number: good.number, cvc: '12' })
    const collected = page.submit()
    expect(collected).toEqual({ invalid: ['expiry', 'cvc', 'name'] })
    page.number().demand()
    expect(fieldNames.map(page.shown)).toEqual([null, 'empty', 'partial', 'empty'])
  })
})

describe('the state of a field', () => {
  const stateOf = (page: ReturnType<typeof createPage>, field: FieldName) => page.frames.get(field)?.state.value

  it('is its own', () => {
    const page = openPage()
    fillIn(page, { number: good.number, expiry: '08' })
    expect(stateOf(page, 'number')).toMatchObject({ complete: true, empty: false, brand: 'visa', invalid: [] })
    expect(stateOf(page, 'expiry')).toMatchObject({ complete: false, empty: false, brand: 'unknown', invalid: [] })
    expect(stateOf(page, 'cvc')).toMatchObject({ complete: false, empty: true, firstSix: null, lastFour: null })
    page.frames.get('expiry')?.fields[0]?.leave()
    expect(stateOf(page, 'expiry')).toMatchObject({ invalid: ['expiry'] })
    expect(stateOf(page, 'number')).toMatchObject({ invalid: [] })
  })

  it('tells first six and last four with the number only, of a whole card that was left', () => {
    const page = openPage()
    fillIn(page)
    expect(stateOf(page, 'number')).toMatchObject({ firstSix: null, lastFour: null })
    page.frames.get('number')?.fields[0]?.leave()
    expect(stateOf(page, 'number')).toMatchObject({ firstSix: '424242', lastFour: '4242' })
    expect(stateOf(page, 'cvc')).toMatchObject({ firstSix: null, lastFour: null })
    page.unmount('cvc')
    expect(stateOf(page, 'number')).toMatchObject({ lastFour: null })
  })

  it('stays as it is while something is typed elsewhere', () => {
    const page = openPage()
    const before = stateOf(page, 'number')
    fillIn(page, { cvc: '1', name: 'A' })
    expect(stateOf(page, 'number')).toEqual(before)
  })
})

it('any edits in any frames, told in any order, end in the card that one frame would have', () => {
  const text = fc.oneof(
    fc.constantFrom('4242424242424242', '378282246310005', '4242 4242 4242 4242 08/34 123', '5555', '08/34', '1230'),
    fc.string({ unit: fc.constantFrom(...'0123456789 /-aé'), maxLength: 20 }),
  )
  const edit = fc.record({
    field: fc.constantFrom(...fieldNames),
    text,
    delivered: fc.array(fc.nat(20), { maxLength: 6 }),
  })
  fc.assert(
    fc.property(
      fc.array(edit, { maxLength: 12 }),
      fc.shuffledSubarray([...fieldNames], { minLength: 4 }),
      (edits, order) => {
        const page = openPage(order)
        page.late()
        const whole = createCardForm({ cardholderName: signal(true), shopBrands, now })
        for (const { field, text, delivered } of edits) {
          const own = whole.fields.find(({ name }) => name === field)
          const given = field === 'number' ? whole.spread(text) : text
          own?.edit(own.history?.read({ text: given, caret: given.length }, 'insert').text ?? given)
          const left = field === 'number' ? page.number().spread(text) : text
          // A whole card has arrived before a person can type into the next field.
          if (left !== text) page.deliverAll()
          page.type(field, left)
          for (const index of delivered) page.deliver(index)
        }
        page.deliverAll()
        expect(page.submit()).toEqual(whole.submit())
        for (const { form } of page.frames.values()) {
          expect(form.fields.map((field) => field.text.value)).toEqual(whole.fields.map((field) => field.text.value))
        }
      },
    ),
  )
})
