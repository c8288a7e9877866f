import { signal } from '@preact/signals-core'
import { renderToString } from 'preact-render-to-string'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Lock } from '../../src/bridge/protocol'
import { en } from '../../src/shared/messages/en'
import { createCardInputs } from './card-inputs'
import { defaultBrands } from './models/brands'
import { createCardForm } from './models/card-form'
import { createWholeCard, type FrameCard } from './models/frame-card'
import { createCopiedClaim } from './models/number-claim'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const cardholderName = signal(false)
const prefilled = signal('')
const makeForm = (claim = createCopiedClaim()) =>
  createCardForm({
    cardholderName,
    shopBrands: signal(defaultBrands),
    now: () => new Date('2026-01-01'),
    claim,
  })

const create = (card: FrameCard = createWholeCard(makeForm())) => {
  const lock = signal<Lock>('open')
  const options = { visit: 'visit-1-', texts: signal(en), cardholderName, name: prefilled, lock, notify: vi.fn() }
  return { card, lock, inputs: createCardInputs({ card, ...options }) }
}

it('onComplete() › calls only the last callback: a frame in the HTML outlives controllers', () => {
  const { card, inputs } = create()
  const [before, now] = [vi.fn(), vi.fn()]
  inputs.onComplete(before)
  inputs.onComplete(now)
  for (const [index, text] of ['4242 4242 4242 4242', '12 / 30', '123'].entries()) card.fields[index]?.edit(text)
  expect(now).toHaveBeenCalledOnce()
  expect(before).not.toHaveBeenCalled()
})

it('view() › begins the name of each input with the id of the visit', () => {
  const html = renderToString(create().inputs.view())
  const names = [...html.matchAll(/<input[^>]* name="([^"]*)"/g)].map(([, name]) => name)
  expect(names).toEqual(['visit-1-number', 'visit-1-expiry', 'visit-1-cvc'])
})

it('view() › labels the Enter key “next”, and “done” in the last field', () => {
  const hintsOf = () =>
    [...renderToString(create().inputs.view()).matchAll(/<input[^>]* enterkeyhint="([^"]*)"/g)].map(([, hint]) => hint)
  expect(hintsOf()).toEqual(['next', 'next', 'done'])
  cardholderName.value = true
  expect(hintsOf()).toEqual(['next', 'next', 'next', 'done'])
  cardholderName.value = false
})

it.each([
  ['the first empty field', ['4242 4242 4242 4242', '12 / 30', ''], 'cvc'],
  ['a number that is not valid', ['4242 4242 4242 4241', '12 / 30', ''], 'number'],
  ['no field of a complete card', ['4242 4242 4242 4242', '12 / 30', '123'], undefined],
] as const)('after a paste of a card, focuses %s', (_what, texts, expected) => {
  const focused = vi.fn()
  vi.stubGlobal('window', {})
  vi.stubGlobal('document', { getElementById: (id: string) => ({ focus: () => focused(id) }) })
  try {
    const { card, inputs } = create()
    for (const [index, text] of texts.entries()) card.fields[index]?.edit(text)
    inputs.view().props.onPastedCard()
    expect(focused.mock.calls).toEqual(expected ? [[expected]] : [])
  } finally {
    vi.unstubAllGlobals()
  }
})

it.each([
  ['insertText', 'paying', [1, 1]],
  ['deleteContentBackward', 'paying', [1, 0]],
  ['insertText', 'open', [0, 0]],
] as const)(
  'a form that is being locked rejects %s while it is %s, and notes text that it misses',
  (inputType, next, expected) => {
    const miss = vi.fn()
    const number = { value: '' }
    let onBeforeInput = (_event: object) => {}
    vi.stubGlobal('document', {
      getElementById: (id: string) => (id === 'number' ? number : null),
      addEventListener: (_type: string, listener: typeof onBeforeInput) => {
        onBeforeInput = listener
      },
    })
    try {
      const { inputs, lock } = create(createWholeCard(makeForm({ ...createCopiedClaim(), miss })))
      inputs.connect()
      lock.value = next
      const preventDefault = vi.fn()
      onBeforeInput({ inputType, target: number, preventDefault })
      expect([preventDefault.mock.calls.length, miss.mock.calls.length]).toEqual(expected)
    } finally {
      vi.unstubAllGlobals()
    }
  },
)

it.each([
  ['moves to the field that was focused last', 'body', '4', ['number', 'cvc', 'cvc']],
  ['stays in another field that the customer has chosen', 'number', '4', ['number', 'cvc']],
  ['follows the Tab key', 'body', 'Tab', ['number', 'cvc']],
] as const)('focus() in a browser that requires a key press: the focus %s', (_case, active, key, expected) => {
  const focused: string[] = []
  const nodes: Record<string, object> = Object.fromEntries(
    ['body', 'number', 'cvc'].map((id) => [id, { focus: () => focused.push(id) }]),
  )
  const document = { activeElement: nodes.body, getElementById: (id: string) => nodes[id] }
  const window: { onkeydown?: (event: { key: string }) => void } = {}
  vi.stubGlobal('document', document)
  vi.stubGlobal('window', window)
  try {
    const { inputs } = create()
    inputs.focus('number')
    inputs.focus('cvc')
    document.activeElement = nodes[active]
    for (const _press of ['first', 'second']) window.onkeydown?.({ key })
    expect(focused).toEqual(expected)
  } finally {
    vi.unstubAllGlobals()
  }
})

it('forget() shows the name that the page has passed again, and a later name of the page replaces it', () => {
  const inputs: Record<string, { value: string }> = Object.fromEntries(
    ['number', 'expiry', 'cvc', 'name'].map((id) => [id, { value: '' }]),
  )
  vi.stubGlobal('document', { getElementById: (id: string) => inputs[id] ?? null, addEventListener: () => {} })
  prefilled.value = 'Ada Lovelace'
  try {
    const created = create().inputs
    created.connect()
    expect(inputs.name?.value).toBe('Ada Lovelace')
    // As `emptyInputs` does, before the card is forgotten.
    for (const input of Object.values(inputs)) input.value = ''
    created.forget()
    created.readInputs()
    expect(inputs.name?.value).toBe('Ada Lovelace')
    prefilled.value = 'Grace Hopper'
    expect(inputs.name?.value).toBe('Grace Hopper')
  } finally {
    prefilled.value = ''
    vi.unstubAllGlobals()
  }
})

describe('collect() with mayBeEmpty', () => {
  beforeEach(() => void vi.stubGlobal('document', { getElementById: () => null }))
  afterEach(() => void vi.unstubAllGlobals())

  it('returns empty and shows no errors if nothing was typed', async () => {
    const { card, inputs } = create()
    expect(await inputs.collect({ mayBeEmpty: true })).toEqual({ empty: true })
    expect(card.state.value.invalid).toEqual([])
  })

  it.each([
    ['number', '4'],
    ['expiry', '1'],
    ['cvc', '1'],
  ] as const)('shows the errors if anything was typed in %s', async (name, text) => {
    const { card, inputs } = create()
    card.fields.find((field) => field.name === name)?.edit(text)
    expect(await inputs.collect({ mayBeEmpty: true })).toMatchObject({ invalid: ['number', 'expiry', 'cvc'] })
    expect(card.state.value.invalid).toEqual(['number', 'expiry', 'cvc'])
  })

  it('returns a complete card', async () => {
    const { card, inputs } = create()
    for (const [index, text] of ['4242 4242 4242 4242', '12 / 30', '123'].entries()) card.fields[index]?.edit(text)
    expect(await inputs.collect({ mayBeEmpty: true })).toMatchObject({ card: { number: '4242424242424242' } })
  })

  it('waits for the fields of other frames', async () => {
    const form = makeForm()
    const waitForOtherFields = async () => void form.fields[2]?.edit('123')
    const { inputs } = create({ ...createWholeCard(form), fields: form.fields.slice(0, 1), waitForOtherFields })
    expect(await inputs.collect({ mayBeEmpty: true })).toMatchObject({ invalid: ['number', 'expiry'] })
  })
})

it('collect() without mayBeEmpty shows the errors of an empty card', async () => {
  vi.stubGlobal('document', { getElementById: () => null })
  try {
    const { card, inputs } = create()
    expect(await inputs.collect({ mayBeEmpty: false })).toMatchObject({ invalid: ['number', 'expiry', 'cvc'] })
    expect(card.state.value.invalid).toEqual(['number', 'expiry', 'cvc'])
  } finally {
    vi.unstubAllGlobals()
  }
})
