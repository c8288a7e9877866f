import { describe, expect, it } from 'vitest'
import type { ElementType } from '../types'
import type { OwnedElement } from './element'
import { createElementRegistry } from './registry'

/** Creates a registry with elements that only store whether they are mounted. */
const setUp = () => {
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
            elements.assertCompatible(type)
            mounted.add(type)
          },
          unmount: () => mounted.delete(type),
        }) as unknown as OwnedElement,
    )
  return { elements, get, mount: (...types: ElementType[]) => types.forEach((type) => void get(type).mount('#here')) }
}

describe('the element registry', () => {
  it('get() › returns one element of each type', () => {
    const { get } = setUp()
    expect(get('card')).toBe(get('card'))
    expect(get('number')).not.toBe(get('card'))
  })

  it.each<[mounted: ElementType[], rejected: ElementType]>([
    [['card'], 'number'],
    [['card'], 'payment'],
    [['number', 'expiry'], 'card'],
    [['name'], 'payment'],
    [['payment'], 'cvc'],
  ])('assertCompatible() › beside %j, rejects %s, which would collect the same card', (mounted, rejected) => {
    const { mount } = setUp()
    mount(...mounted)
    expect(() => mount(rejected)).toThrow(
      expect.objectContaining({
        code: 'options.invalid',
        message: expect.stringContaining(`Unmount ${mounted[0]} first`),
      }),
    )
  })

  it('assertCompatible() › accepts an element again, and others once it is unmounted', () => {
    const { get, mount } = setUp()
    mount('card', 'card')
    get('card').unmount()
    mount('name', 'number', 'expiry', 'cvc')
  })
})
