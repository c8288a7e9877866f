import { expect, test } from 'vitest'
import type { CheckoutElement, MountedCustomElement } from '../../elements'
import type { ElementEventMap } from '../../sdk/types'
import type { DetailEvent } from './base-element'

test('on a server, the import defines nothing and does not fail', async () => {
  expect(typeof HTMLElement).toBe('undefined')
  await expect(import('../../elements')).resolves.toBeDefined()
})

test('listeners have the types of the events of the SDK and of the DOM', () => {
  // The compiler checks this function, which never runs.
  const listen = (card: MountedCustomElement<'card'>, checkout: CheckoutElement) => {
    const log = ({ detail }: DetailEvent<ElementEventMap['change']>) => detail.complete
    card.addEventListener('change', log)
    card.removeEventListener('change', log)
    card.addEventListener('click', ({ clientX }) => clientX)
    checkout.addEventListener('result', ({ detail }) => detail.status)
    checkout.removeEventListener('click', ({ clientX }) => clientX)
  }
  expect(listen).toBeTypeOf('function')
})
