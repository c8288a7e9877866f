import { describe, expect, it } from 'vitest'
import type { OwnedElement } from './element'
import { createElements } from './elements'
import type { ElementType } from './types'

/** Elements whose mounting is a name in a list. */
const collection = () => {
  const elements = createElements()
  const mounted = new Set<ElementType>()
  const get = (type: ElementType) =>
    elements.get(
      type,
      (_sibling, onMount) =>
        ({
          id: type,
          get mounted() {
            return mounted.has(type)
          },
          mount: () => {
            onMount()
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
      expect.objectContaining({ code: 'options.invalid', message: expect.stringContaining(`Unmount ${mounted[0]}`) }),
    )
  })

  it('make room for each other once unmounted, and for themselves', () => {
    const { get, mount } = collection()
    mount('card', 'card')
    get('card').unmount()
    mount('name', 'number', 'expiry', 'cvc')
  })

  it.each<[mounted: ElementType[], from: string | undefined]>([
    [[], undefined],
    [['card'], 'card'],
    [['payment'], 'payment'],
    [['cvc', 'number', 'expiry'], 'number'],
    [['cvc', 'expiry', 'name'], undefined],
  ])('give what is paid with: %j from %s', (mounted, from) => {
    const { elements, mount } = collection()
    mount(...mounted)
    expect(elements.toCollectFrom()).toBe(from)
  })

  it('name the fields without which there is no card', () => {
    const { elements, mount } = collection()
    mount('number', 'name')
    expect(() => elements.toCollectFrom()).toThrow(
      expect.objectContaining({ code: 'card.missing', message: 'pay: mount expiry and cvc beside number' }),
    )
  })
})
