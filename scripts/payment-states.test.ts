import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { handlers } from '../iframe/controller/payment/transition'
import { root } from './paths'
import { paymentStates, withPaymentStates } from './payment-states'

it('docs/spec/checkout.md contains the current diagram of the payment states (npm run docs:states)', () => {
  const page = readFileSync(`${root}docs/spec/checkout.md`, 'utf8')
  expect(page).toBe(withPaymentStates(page))
  expect(page).toContain(paymentStates())
})

it('the diagram contains every state with every event that it handles', () => {
  const diagram = paymentStates()
  for (const [state, events] of Object.entries(handlers)) {
    expect(diagram).toContain(`--> ${state}`)
    const shown = [...diagram.matchAll(new RegExp(`^ +${state} --> .*: (.*)$`, 'gm'))].flatMap(([, names = '']) =>
      names.split(', '),
    )
    expect([...new Set(shown)].sort()).toEqual(Object.keys(events).sort())
  }
})
