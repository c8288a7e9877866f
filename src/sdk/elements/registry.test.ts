import { describe, expect, it } from 'vitest'
import type { ElementType } from '../types'
import type { OwnedElement } from './element'
import { createElementRegistry } from './registry'

/** Elements whose mounting is a name in a list. */
const collection = () => {
  const elements = createElementRegistry()
  const mounted = new Set<ElementType>()
  const get = (type: ElementType) =>
    elements.get(
      type,
      () =>
        ({
          id: type,
          get mounted() {
            return mounted.has(type)
          },
          mount: () => {
            elements.refuseBeside(type)
            mounted.add(type)
          },
          unmount: () => mounted.delete(type),
        }) as unknown as OwnedElement,
    )
  return { elements, get, mount: (...types: ElementType[]) => types.forEach((type) => void get(type).mount('#here')) }
}

describe('the elements of a checkout', () => {
  it('are one of each type', () => {
    const { get } = collection()
    expect(get('card')).toBe(get('card'))
    expect(get('number')).not.toBe(get('card'))
  })

  it.each<[mounted: ElementType[], refused: ElementType]>([
    [['card'], 'number'],
    [['card'], 'payment'],
    [['number', 'expiry'], 'card'],
    [['name'], 'payment'],
    [['payment'], 'cvc'],
  ])('that ask for one card twice refuse each other: %j and %s', (mounted, refused) => {
    const { mount } = collection()
    mount(...mounted)
    expect(() => mount(refused)).toThrow(
      expect.objectContaining({ code: 'options.invalid', message: expect.stringContaining(`unmount ${mounted[0]}`) }),
    )
  })

  it('make room for each other once unmounted, and for themselves', () => {
    const { get, mount } = collection()
    mount('card', 'card')
    get('card').unmount()
    mount('name', 'number', 'expiry', 'cvc')
  })
})
