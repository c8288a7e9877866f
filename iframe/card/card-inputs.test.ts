import { signal } from '@preact/signals-core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { en } from '../../src/shared/messages/en'
import { createCardInputs } from './card-inputs'
import { usualBrands } from './models/brands'
import { createCardForm } from './models/card-form'
import { createWholeCard, type FrameCard } from './models/frame-card'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const cardholderName = signal(false)
const makeForm = () =>
  createCardForm({ cardholderName, shopBrands: signal(usualBrands), now: () => new Date('2026-01-01') })

const createShown = (card: FrameCard = createWholeCard(makeForm())) => {
  const given = { visit: '', texts: signal(en), cardholderName, paying: signal(false), tell: vi.fn() }
  return { card, shown: createCardInputs({ card, ...given }) }
}

it('tells of a complete card the last controller alone: a frame of the shop outlives many', () => {
  const { card, shown } = createShown()
  const [before, now] = [vi.fn(), vi.fn()]
  shown.whenComplete(before)
  shown.whenComplete(now)
  for (const [index, text] of ['4242 4242 4242 4242', '12 / 30', '123'].entries()) card.fields[index]?.edit(text)
  expect(now).toHaveBeenCalledOnce()
  expect(before).not.toHaveBeenCalled()
})

it.each([
  ['goes to the field that was wanted last', 'body', '4', ['number', 'cvc', 'cvc']],
  ['is left to a customer who has gone to another field', 'number', '4', ['number', 'cvc']],
  ['is left to a customer who goes on', 'body', 'Tab', ['number', 'cvc']],
] as const)('the focus that a browser gives with a key alone %s', (_case, active, key, expected) => {
  const asked: string[] = []
  const nodes: Record<string, object> = Object.fromEntries(
    ['body', 'number', 'cvc'].map((id) => [id, { focus: () => asked.push(id) }]),
  )
  const document = { activeElement: nodes.body, getElementById: (id: string) => nodes[id] }
  const window: { onkeydown?: (event: { key: string }) => void } = {}
  vi.stubGlobal('document', document)
  vi.stubGlobal('window', window)
  try {
    const { shown } = createShown()
    shown.focus('number')
    shown.focus('cvc')
    document.activeElement = nodes[active]
    for (const _press of ['first', 'second']) window.onkeydown?.({ key })
    expect(asked).toEqual(expected)
  } finally {
    vi.unstubAllGlobals()
  }
})

describe('collect with mayBeEmpty', () => {
  beforeEach(() => void vi.stubGlobal('document', { getElementById: () => null }))
  afterEach(() => void vi.unstubAllGlobals())

  it('returns empty and shows no errors if nothing was typed', async () => {
    const { card, shown } = createShown()
    expect(await shown.collect({ mayBeEmpty: true })).toEqual({ empty: true })
    expect(card.state.value.invalid).toEqual([])
  })

  it.each([
    ['number', '4'],
    ['expiry', '1'],
    ['cvc', '1'],
  ] as const)('shows the errors if anything was typed in %s', async (name, text) => {
    const { card, shown } = createShown()
    card.fields.find((field) => field.name === name)?.edit(text)
    expect(await shown.collect({ mayBeEmpty: true })).toMatchObject({ invalid: ['number', 'expiry', 'cvc'] })
    expect(card.state.value.invalid).toEqual(['number', 'expiry', 'cvc'])
  })

  it('returns a complete card', async () => {
    const { card, shown } = createShown()
    for (const [index, text] of ['4242 4242 4242 4242', '12 / 30', '123'].entries()) card.fields[index]?.edit(text)
    expect(await shown.collect({ mayBeEmpty: true })).toMatchObject({ card: { number: '4242424242424242' } })
  })

  it('waits for the fields of other frames', async () => {
    const form = makeForm()
    const gather = async () => void form.fields[2]?.edit('123')
    const { shown } = createShown({ ...createWholeCard(form), fields: form.fields.slice(0, 1), gather })
    expect(await shown.collect({ mayBeEmpty: true })).toMatchObject({ invalid: ['number', 'expiry'] })
  })
})

it('collect without mayBeEmpty shows the errors of an empty card', async () => {
  vi.stubGlobal('document', { getElementById: () => null })
  try {
    const { card, shown } = createShown()
    expect(await shown.collect({ mayBeEmpty: false })).toMatchObject({ invalid: ['number', 'expiry', 'cvc'] })
    expect(card.state.value.invalid).toEqual(['number', 'expiry', 'cvc'])
  } finally {
    vi.unstubAllGlobals()
  }
})
