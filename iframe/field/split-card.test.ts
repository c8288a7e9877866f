import { signal } from '@preact/signals-core'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTabStorage } from '../../lab/doubles/storage'
import type { FieldContent } from '../../src/bridge/protocol'
import { type FieldName, fieldNames } from '../../src/shared/types'
import { defaultBrands } from '../card/models/brands'
import { createCardForm } from '../card/models/card-form'
import { createCopiedClaim, createNumberClaim } from '../card/models/number-claim'
import { createSplitCard, type SplitCard } from './split-card'

const now = () => new Date(2026, 5, 15)
const shopBrands = signal(defaultBrands)
const good = { number: '4242424242424242', expiry: '0834', cvc: '123', name: 'Ada Byron' }

/**
 * Simulates the frames of one page. Messages are queued until they are delivered, in order for each
 * pair of frames.
 */
const createPage = () => {
  const { storage } = createTabStorage()
  const frames = new Map<FieldName, SplitCard>()
  /** The value of an input that was set without an event. */
  const filled = new Map<FieldName, string>()
  const waiting: { from: FieldName; to: FieldName; content: FieldContent }[] = []
  /** Frames that were removed from the page. */
  const gone: FieldName[] = []
  let instant = true

  const type = (field: FieldName, text: string) => {
    const own = frames.get(field)?.fields[0]
    own?.edit(own.history?.read({ text, caret: text.length }, 'insert').text ?? text)
  }
  const deliver = (index = 0) => {
    const at = waiting[index] ?? waiting[0]
    // Delivers the first message of the pair, because messages between two windows keep their
    // order.
    const next = waiting.findIndex(({ from, to }) => from === at?.from && to === at?.to)
    const [message] = waiting.splice(next, 1)
    if (message) frames.get(message.to)?.receive(message.from, message.content)
  }
  const deliverAll = () => {
    while (waiting.length > 0) deliver()
  }
  const mount = (field: FieldName) => {
    const send = (content: FieldContent) => {
      for (const to of frames.keys()) if (to !== field) waiting.push({ from: field, to, content })
      if (instant) deliverAll()
    }
    const read = () => {
      const text = filled.get(field)
      filled.delete(field)
      if (text !== undefined) type(field, text)
    }
    const detectRemoved = () => {
      for (const name of gone) frames.get(field)?.removeField(name)
    }
    const card = createSplitCard({
      field,
      shopBrands,
      now,
      claim: createNumberClaim({ storage, id: field }),
      send,
      detectRemoved,
      readInput: read,
    })
    frames.set(field, card)
    card.requestOtherFields()
    return card
  }
  const unmount = (field: FieldName) => {
    frames.delete(field)
    for (const card of frames.values()) card.removeField(field)
  }
  const number = () => frames.get('number') ?? expect.unreachable()
  const shown = (field: FieldName) => frames.get(field)?.fields[0]?.error.value
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
  it('are one card, in whatever order their frames load', () => {
    for (const order of [fieldNames, [...fieldNames].reverse()]) {
      const page = openPage(order)
      fillIn(page)
      expect(page.submit()).toEqual({ card })
    }
  })

  it('submit a number with one length while it is typed, in whichever frame the page collects the card', () => {
    const page = openPage()
    fillIn(page)
    const number = page.number().fields[0]
    const typeInto = (text: string) => number?.edit(text, { isTyped: true, isInserted: false })
    typeInto('621234123412341')
    expect(page.frames.get('cvc')?.form.submit()).toHaveProperty('card')
    typeInto('6212341234123412')
    for (const { form } of page.frames.values()) expect(form.submit()).toEqual({ invalid: ['number'] })
    typeInto('621234123412341')
    for (const { form } of page.frames.values()) expect(form.submit()).toHaveProperty('card')
  })

  it('forget the whole card, also the texts of the other fields, and send nothing', () => {
    const page = openPage()
    fillIn(page)
    page.late()
    for (const frame of page.frames.values()) {
      frame.forget()
      expect(frame.form.fields.map(({ text }) => text.value)).toEqual(['', '', '', ''])
    }
    expect(page.waiting).toEqual([])
    page.deliverAll()
    expect(page.submit()).toMatchObject({ invalid: fieldNames })
  })

  it('that load late receive earlier texts', () => {
    const page = openPage(['number', 'expiry'])
    fillIn(page, { number: '378282246310005', expiry: '0834' })
    const cvc = page.mount('cvc')
    expect(cvc.form.cvcLength.value).toBe(4)
    page.type('cvc', '1234')
    expect(page.submit()).toMatchObject({ card: { cvc: '1234', number: '378282246310005' } })
  })

  it('require the name only if it has a frame', () => {
    const page = openPage(['number', 'expiry', 'cvc'])
    fillIn(page, { number: good.number, expiry: good.expiry, cvc: good.cvc })
    expect(page.submit()).toEqual({ card: { ...card, name: '' } })
    page.mount('name')
    expect(page.submit()).toEqual({ invalid: ['name'] })
  })

  it('contain a name of the page, which does not count as typed in any frame', () => {
    const page = openPage()
    const name = page.frames.get('name')
    name?.fields[0]?.prefill('Ada Byron')
    for (const { form } of page.frames.values()) expect(form.state.value.empty).toBe(true)
    expect(name?.state.value).toMatchObject({ empty: true, complete: true })
    fillIn(page, { number: good.number, expiry: good.expiry, cvc: good.cvc })
    expect(page.submit()).toEqual({ card })
    page.type('name', 'Eve')
    expect(page.submit()).toEqual({ card: { ...card, name: 'Eve' } })
  })

  it('forget the text of a removed frame', () => {
    const page = openPage()
    fillIn(page)
    page.unmount('cvc')
    expect(page.submit()).toEqual({ invalid: ['cvc'] })
    page.unmount('name')
    page.mount('cvc')
    page.type('cvc', '999')
    expect(page.submit()).toEqual({ card: { ...card, cvc: '999', name: '' } })
  })

  it('receive their part of a pasted card, if they have a frame', () => {
    const page = openPage(['number', 'expiry'])
    expect(page.number().distributePaste('4242 4242 4242 4242 08/34 123')).toBe('4242424242424242')
    page.type('number', good.number)
    expect(page.submit()).toEqual({ invalid: ['cvc'] })
    page.mount('cvc')
    page.number().distributePaste('4242 4242 4242 4242 08/34 123')
    expect(page.submit()).toMatchObject({ card: { expYear: 2034, cvc: '123' } })
    expect(page.number().distributePaste('4242 42')).toBe('4242 42')
  })

  it('read values that a password manager has set without an event', async () => {
    const page = openPage()
    fillIn(page, { number: good.number })
    for (const field of ['expiry', 'cvc', 'name'] as const) page.filled.set(field, good[field])
    await page.number().waitForOtherFields()
    expect(page.submit()).toEqual({ card })
  })

  describe('waitForOtherFields()', () => {
    beforeEach(() => void vi.useFakeTimers())
    afterEach(() => void vi.useRealTimers())

    it('waits for frames on a slow device', async () => {
      const page = openPage()
      fillIn(page)
      page.late()
      const submitted = page.number().waitForOtherFields().then(page.submit)
      await vi.advanceTimersByTimeAsync(2000)
      page.deliverAll()
      expect(await submitted).toEqual({ card })
    })

    it('does not wait for removed frames, whose texts no longer count', async () => {
      const page = openPage()
      fillIn(page)
      page.frames.delete('cvc')
      page.gone.push('cvc')
      await page.number().waitForOtherFields()
      expect(page.submit()).toEqual({ invalid: ['cvc'] })
    })

    it('stops waiting for frames that do not reply, whose texts no longer count', async () => {
      const page = openPage()
      fillIn(page)
      page.frames.delete('cvc')
      const gathered = page.number().waitForOtherFields()
      await vi.advanceTimersByTimeAsync(3000)
      await gathered
      expect(page.submit()).toEqual({ invalid: ['cvc'] })
    })
  })

  it('show the errors in each frame', () => {
    const page = openPage()
    fillIn(page, { number: good.number, cvc: '12' })
    const collected = page.submit()
    expect(collected).toEqual({ invalid: ['expiry', 'cvc', 'name'] })
    page.number().showErrorsInOtherFrames()
    expect(fieldNames.map(page.shown)).toEqual([null, 'empty', 'partial', 'empty'])
  })

  it('tell each other which field the page has focused', () => {
    const page = openPage()
    const focused: string[] = []
    page.number().onFocusedElsewhere((field) => focused.push(field.name))
    page.frames.get('name')?.sendFocused()
    page.number().sendFocused()
    expect(focused).toEqual(['name'])
  })
})

describe('the state of a field', () => {
  const stateOf = (page: ReturnType<typeof createPage>, field: FieldName) => page.frames.get(field)?.state.value

  it('describes only that field', () => {
    const page = openPage()
    fillIn(page, { number: good.number, expiry: '08' })
    expect(stateOf(page, 'number')).toMatchObject({ complete: true, empty: false, brand: 'visa', invalid: [] })
    expect(stateOf(page, 'expiry')).toMatchObject({ complete: false, empty: false, brand: 'unknown', invalid: [] })
    expect(stateOf(page, 'cvc')).toMatchObject({ complete: false, empty: true, firstSix: null, lastFour: null })
    page.frames.get('expiry')?.fields[0]?.leave()
    expect(stateOf(page, 'expiry')).toMatchObject({ invalid: ['expiry'] })
    expect(stateOf(page, 'number')).toMatchObject({ invalid: [] })
  })

  it('contains first six and last four only for the number of a complete card', () => {
    const page = openPage()
    fillIn(page)
    expect(stateOf(page, 'number')).toMatchObject({ firstSix: null, lastFour: null })
    page.frames.get('number')?.fields[0]?.leave()
    expect(stateOf(page, 'number')).toMatchObject({ firstSix: '424242', lastFour: '4242' })
    expect(stateOf(page, 'cvc')).toMatchObject({ firstSix: null, lastFour: null })
    page.unmount('cvc')
    expect(stateOf(page, 'number')).toMatchObject({ lastFour: null })
  })

  it('of the security code does not depend on the brand of a continued number', () => {
    const page = openPage()
    page.type('cvc', '1234')
    page.frames.get('cvc')?.receive('number', { kind: 'text', text: '4242 42', expectsReply: false })
    expect(stateOf(page, 'cvc')).toMatchObject({ valid: [] })
    page.frames.get('cvc')?.receive('number', { kind: 'text', text: '4242 42', expectsReply: false, part: 'middle' })
    expect(stateOf(page, 'cvc')).toMatchObject({ valid: ['cvc'] })
  })

  it('does not change while another field is typed', () => {
    const page = openPage()
    const before = stateOf(page, 'number')
    fillIn(page, { cvc: '1', name: 'A' })
    expect(stateOf(page, 'number')).toEqual(before)
  })
})

it('any edits in any frames, delivered in any order, result in the card that one frame would have', () => {
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
        const whole = createCardForm({ cardholderName: signal(true), shopBrands, now, claim: createCopiedClaim() })
        for (const { field, text, delivered } of edits) {
          const own = whole.fields.find(({ name }) => name === field)
          const given = field === 'number' ? whole.distributePaste(text) : text
          own?.edit(own.history?.read({ text: given, caret: given.length }, 'insert').text ?? given)
          const left = field === 'number' ? page.number().distributePaste(text) : text
          // A pasted card is delivered before the customer can type into the next field.
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
