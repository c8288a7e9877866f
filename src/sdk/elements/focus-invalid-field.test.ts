import { describe, expect, it, vi } from 'vitest'
import { TenderError } from '../../shared/error'
import type { ElementType } from '../types'
import type { OwnedElement } from './element'
import { elementToCollect, focusInvalidField } from './focus-invalid-field'

/** Elements of which these are mounted. */
const having = (...types: ElementType[]) => {
  const made = new Map(types.map((type) => [type, { id: type, clear: vi.fn(), focus: vi.fn() }]))
  return {
    made,
    mounted: (type: ElementType) => made.get(type) as unknown as OwnedElement | undefined,
    each: (act: (element: OwnedElement) => void) => {
      for (const element of made.values()) act(element as unknown as OwnedElement)
    },
  }
}

describe('the elements that are mounted', () => {
  it.each<[mounted: ElementType[], from: string | undefined]>([
    [[], undefined],
    [['card'], 'card'],
    [['payment'], 'payment'],
    [['cvc', 'number', 'expiry'], 'number'],
    [['cvc', 'expiry', 'name'], undefined],
  ])('give what is paid with: %j from %s', (mounted, from) => {
    const elements = having(...mounted)
    expect(elementToCollect(elements)).toBe(from)
  })

  it('name the fields without which there is no card', () => {
    const elements = having('number', 'name')
    expect(() => elementToCollect(elements)).toThrow(
      expect.objectContaining({ code: 'card.missing', message: 'pay: mount expiry and cvc beside number' }),
    )
  })
})

describe('a customer who has to mend something', () => {
  const invalid = (path: string) =>
    new TenderError('card.invalid', 'x', { fields: [{ path, message: 'expected a date' }] })

  it('types the code again after a decline', () => {
    const elements = having('number', 'cvc')
    focusInvalidField(elements, { status: 'declined', paymentId: 'payments:1', message: 'No' })
    expect(elements.made.get('cvc')?.clear).toHaveBeenCalledExactlyOnceWith('cvc')
  })

  it.each<[mounted: ElementType[], shown: ElementType, status: 'failed' | 'pending']>([
    [['card'], 'card', 'failed'],
    [['number', 'expiry', 'cvc'], 'expiry', 'failed'],
    [['card'], 'card', 'pending'],
    [['payment'], 'payment', 'pending'],
  ])('gets the focus on the invalid field: %j', (mounted, shown, status) => {
    vi.useFakeTimers()
    vi.stubGlobal('document', { activeElement: null })
    const elements = having(...mounted)
    focusInvalidField(elements, { status, error: invalid('expiry'), message: 'No' })
    vi.runAllTimers()
    expect(elements.made.get(shown)?.focus).toHaveBeenCalledExactlyOnceWith('expiry')
    vi.useRealTimers()
  })

  it('stays where the merchant has led them meanwhile', () => {
    vi.useFakeTimers()
    const page = { activeElement: 'the button' }
    vi.stubGlobal('document', page)
    const elements = having('card')
    focusInvalidField(elements, { status: 'failed', error: invalid('expiry'), message: 'No' })
    page.activeElement = 'a summary'
    vi.runAllTimers()
    expect(elements.made.get('card')?.focus).not.toHaveBeenCalled()
    vi.useRealTimers()
  })
})
