import { signal } from '@preact/signals-core'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { en } from '../../src/shared/messages/en'
import { createCardInFrame } from './card-in-frame'
import { usualBrands } from './models/brands'
import { createCardForm } from './models/card-form'
import { wholeCard } from './models/shown-card'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const createShown = () => {
  const cardholderName = signal(false)
  const card = wholeCard(
    createCardForm({ cardholderName, shopBrands: signal(usualBrands), now: () => new Date('2026-01-01') }),
  )
  const given = { visit: '', texts: signal(en), cardholderName, paying: signal(false), tell: vi.fn() }
  return { card, shown: createCardInFrame({ card, ...given }) }
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
