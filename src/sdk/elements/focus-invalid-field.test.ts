import { describe, expect, it, vi } from 'vitest'
import { TenderError } from '../../shared/error'
import type { ElementType } from '../types'
import type { OwnedElement } from './element'
import { elementToCollect, focusInvalidField } from './focus-invalid-field'

/** Creates a registry in which these elements are mounted. */
const withMounted = (...types: ElementType[]) => {
  const created = new Map(types.map((type) => [type, { id: type, clear: vi.fn(), focus: vi.fn() }]))
  return {
    created,
    findMounted: (type: ElementType) => created.get(type) as unknown as OwnedElement | undefined,
    [Symbol.iterator]: () => created.values() as unknown as Iterator<OwnedElement>,
  }
}

describe('elementToCollect()', () => {
  it.each<[mounted: ElementType[], from: string | undefined]>([
    [[], undefined],
    [['card'], 'card'],
    [['payment'], 'payment'],
    [['cvc', 'number', 'expiry'], 'number'],
    [['cvc', 'expiry', 'name'], undefined],
  ])('returns for %j: %s', (mounted, from) => {
    const elements = withMounted(...mounted)
    expect(elementToCollect(elements)).toBe(from)
  })

  it('rejects fields that are not a whole card', () => {
    const elements = withMounted('number', 'name')
    expect(() => elementToCollect(elements)).toThrow(
      expect.objectContaining({ code: 'card.missing', message: 'pay(): the number element needs expiry and cvc too' }),
    )
  })
})

describe('focusInvalidField()', () => {
  const invalid = (path: string) =>
    new TenderError('card.invalid', 'x', { fields: [{ path, message: 'expected a date' }] })

  it('clears the security code after a decline', () => {
    const elements = withMounted('number', 'cvc')
    focusInvalidField(elements, { status: 'declined', paymentId: 'payments:1', message: 'No' }, new Map())
    expect(elements.created.get('cvc')?.clear).toHaveBeenCalledExactlyOnceWith('cvc')
  })

  it.each<[mounted: ElementType[], shown: ElementType, status: 'failed' | 'pending']>([
    [['card'], 'card', 'failed'],
    [['number', 'expiry', 'cvc'], 'expiry', 'failed'],
    [['card'], 'card', 'pending'],
    [['payment'], 'payment', 'pending'],
  ])('focuses the invalid field of %j', (mounted, shown, status) => {
    vi.useFakeTimers()
    vi.stubGlobal('document', { activeElement: null })
    const elements = withMounted(...mounted)
    focusInvalidField(elements, { status, error: invalid('expiry'), message: 'No' }, new Map())
    vi.runAllTimers()
    expect(elements.created.get(shown)?.focus).toHaveBeenCalledExactlyOnceWith('expiry')
    vi.useRealTimers()
  })

  it('focuses the field that is first on the page, which lays out single fields in an order of its own', () => {
    vi.useFakeTimers()
    vi.stubGlobal('document', { activeElement: null })
    vi.stubGlobal('Node', { DOCUMENT_POSITION_FOLLOWING: 4 })
    const elements = withMounted('name', 'cvc', 'number', 'expiry')
    const containers = new Map(
      [...elements.created.values()].map((element, position) => [
        element as unknown as OwnedElement,
        {
          position,
          compareDocumentPosition: (other: { position: number }) => (other.position > position ? 4 : 2),
        } as unknown as Element,
      ]),
    )
    const fields = ['number', 'expiry', 'cvc'].map((path) => ({ path, message: 'required' }))
    const error = new TenderError('card.invalid', 'x', { fields })
    focusInvalidField(elements, { status: 'failed', error, message: 'No' }, containers)
    vi.runAllTimers()
    expect(elements.created.get('cvc')?.focus).toHaveBeenCalledExactlyOnceWith('cvc')
    expect(elements.created.get('number')?.focus).not.toHaveBeenCalled()
    vi.useRealTimers()
  })

  it('leaves the focus where the merchant’s code has moved it', () => {
    vi.useFakeTimers()
    const page = { activeElement: 'the button' }
    vi.stubGlobal('document', page)
    const elements = withMounted('card')
    focusInvalidField(elements, { status: 'failed', error: invalid('expiry'), message: 'No' }, new Map())
    page.activeElement = 'a summary'
    vi.runAllTimers()
    expect(elements.created.get('card')?.focus).not.toHaveBeenCalled()
    vi.useRealTimers()
  })
})
