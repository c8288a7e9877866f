import type { TenderError } from '../../shared/error'
import type { CardState, InputName, StepChange } from '../../shared/types'
import type { ActionEvent, PaymentResult } from '../payment/payment-types'
import type { JourneyMoment, JourneyName } from './journey-types'

/** What the checkout and its elements report. */
export type JourneySignal =
  | { kind: 'ready' }
  | { kind: 'loaderror'; error: TenderError }
  /** `isChange`: the customer has changed the state of an element. */
  | { kind: 'state'; state: CardState; isChange: boolean }
  | { kind: 'wallet'; wallet: string }
  | { kind: 'fieldError'; field: InputName }
  | { kind: 'step'; change: StepChange }
  | { kind: 'paying' }
  | { kind: 'action'; event: ActionEvent }
  | { kind: 'result'; result: PaymentResult }
  | { kind: 'pagehide' }

export interface Journey {
  /** The names of all events that were emitted. */
  seen: readonly JourneyName[]
  last: JourneyName | undefined
  /** The selected method, as far as it is known. */
  method: string | undefined
  /** The error with which an element has failed last. */
  error: TenderError | undefined
  isPaid: boolean
}

export const newJourney: Journey = { seen: [], last: undefined, method: undefined, error: undefined, isPaid: false }

/** Returns the journey after a signal, and the events to emit. */
export const advance = (journey: Journey, signal: JourneySignal): [Journey, readonly JourneyMoment[]] => {
  const moments = momentsOf(journey, signal)
  return [
    {
      seen: [...new Set([...journey.seen, ...moments.map(({ name }) => name)])],
      last: moments.at(-1)?.name ?? journey.last,
      method: methodOf(signal) ?? journey.method,
      error: signal.kind === 'loaderror' ? signal.error : journey.error,
      isPaid: signal.kind === 'result' ? isPaid(signal.result) : journey.isPaid,
    },
    moments,
  ]
}

const methodOf = (signal: JourneySignal): string | undefined => {
  if (signal.kind === 'wallet') return signal.wallet
  return signal.kind === 'state' ? signal.state.selected : undefined
}

const isPaid = ({ status }: PaymentResult) => status === 'succeeded' || status === 'authorised'

const momentsOf = (journey: Journey, signal: JourneySignal): readonly JourneyMoment[] => {
  const once = (name: 'loaded' | 'firstInput'): JourneyMoment[] => (journey.seen.includes(name) ? [] : [{ name }])
  switch (signal.kind) {
    case 'ready':
      return once('loaded')
    case 'loaderror':
      // The rejection of `element.ready` and the event `loaderror` report the same error.
      return signal.error === journey.error ? [] : [{ name: 'loadFailed', code: signal.error.code }]
    case 'state':
      return [...otherMethod(journey, signal), ...(hasInput(signal.state) ? once('firstInput') : [])]
    case 'wallet':
      return [{ name: 'method', method: signal.wallet }]
    case 'fieldError':
      return [{ name: 'fieldError', field: signal.field }]
    case 'step':
      return [{ name: 'step', ...signal.change }]
    case 'paying':
      return [{ name: 'submitted' }]
    case 'action':
      return [{ name: 'action', ...signal.event }]
    case 'result':
      return [resultOf(signal.result)]
    case 'pagehide':
      return journey.isPaid ? [] : [{ name: 'left', ...(journey.last && { after: journey.last }) }]
  }
}

/** Until the method at the start is known, it counts as a new card, the usual one. */
const otherMethod = (
  { method: previous = 'card' }: Journey,
  { state: { selected }, isChange }: Extract<JourneySignal, { kind: 'state' }>,
): JourneyMoment[] =>
  !isChange || selected === undefined || selected === previous ? [] : [{ name: 'method', method: selected }]

/** Whether the customer has typed. `empty` is also false for another method than a new card. */
const hasInput = ({ empty, selected = 'card' }: CardState) => !empty && selected === 'card'

const resultOf = (result: PaymentResult): JourneyMoment => {
  const error = 'error' in result ? result.error : undefined
  return { name: 'result', status: result.status, ...(error && { code: error.code }) }
}
