import fc from 'fast-check'
import type { PaymentState } from '../iframe/controller/payment/state'
import { beginCall, handlers } from '../iframe/controller/payment/transition'
import { anyCall, anyOrder, anyScript, walk } from '../lab/support/iframe/controller/payment-walks'

type StateName = PaymentState['name']

const stateNames = Object.keys(handlers) as StateName[]
const eventsOf = (state: StateName): string[] => Object.keys(handlers[state])

/** A fixed sample of calls, large enough to contain every transition. */
const calls = fc.sample(fc.tuple(anyCall, anyOrder, anyScript), { numRuns: 20_000, seed: 1 })

/**
 * Returns the states in which a call can start, and the states that each event can lead to, by
 * `state event`.
 */
const reachedStates = () => {
  const first = new Set<StateName>()
  const next = new Map<string, Set<StateName>>()
  for (const [call, order, script] of calls) {
    let from = beginCall(call, order)[0].name
    first.add(from)
    for (const { event, state } of walk(call, order, script).steps) {
      const key = `${from} ${event.kind}`
      next.set(key, (next.get(key) ?? new Set()).add(state.name))
      from = state.name
    }
  }
  return { first, next }
}

/** Creates the Mermaid diagram of the payment states for docs/spec/checkout.md. */
export const paymentStates = (): string => {
  const { first, next } = reachedStates()
  const arrows = stateNames.flatMap((from) =>
    stateNames.flatMap((to) => {
      const events = eventsOf(from).filter((event) => next.get(`${from} ${event}`)?.has(to))
      return events.length > 0 ? [`${from} --> ${to}: ${events.join(', ')}`] : []
    }),
  )
  const starts = stateNames.filter((name) => first.has(name)).map((name) => `[*] --> ${name}`)
  return [
    '```mermaid',
    'stateDiagram-v2',
    ...[...starts, ...arrows, 'prepared --> [*]', 'settled --> [*]'].map((line) => `  ${line}`),
    '```',
  ].join('\n')
}

const marker = /(<!-- states -->\n)[\s\S]*(<!-- \/states -->)/

/** Replaces the diagram on the page with the current one. */
export const withPaymentStates = (page: string): string =>
  page.replace(marker, (_all, start, end) => `${start}\n${paymentStates()}\n\n${end}`)
