import { signal } from '@preact/signals-core'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { en } from '../../src/shared/messages/en'
import { createCardInFrame } from './card-in-frame'
import { usualBrands } from './models/brands'
import { createCardForm } from './models/card-form'
import { wholeCard } from './models/shown-card'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('tells of a complete card the last controller alone: a frame of the shop outlives many', () => {
  const cardholderName = signal(false)
  const card = wholeCard(
    createCardForm({ cardholderName, shopBrands: signal(usualBrands), now: () => new Date('2026-01-01') }),
  )
  const shown = createCardInFrame({
    card,
    visit: '',
    texts: signal(en),
    cardholderName,
    paying: signal(false),
    tell: vi.fn(),
  })
  const [before, now] = [vi.fn(), vi.fn()]
  shown.whenComplete(before)
  shown.whenComplete(now)
  for (const [index, text] of ['4242 4242 4242 4242', '12 / 30', '123'].entries()) card.fields[index]?.edit(text)
  expect(now).toHaveBeenCalledOnce()
  expect(before).not.toHaveBeenCalled()
})
