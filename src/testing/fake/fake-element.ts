import { createDeferred } from '../../sdk/deferred'
import { emptyState } from '../../sdk/elements/element-channel'
import type { CheckoutElement, ElementEventMap, ElementOptions, ElementType } from '../../sdk/types'
import { cardTexts, methodTexts } from '../../shared/messages/en'
import type { CardState, FieldName } from '../../shared/types'
import { createFakeEvents } from './fake-events'
import { createGroup, fillContainer, type Placeholder } from './placeholder'

/** An element of a fake checkout. It shows a labelled placeholder and no inputs. */
export interface FakeElement extends CheckoutElement {
  readonly type: ElementType
  /** The options of `checkout.element` with the changes of `update`. */
  readonly options: ElementOptions
  readonly mounted: boolean
  /** Emits an event as the SDK does. `change` also sets `state`. */
  emit<Name extends keyof ElementEventMap>(event: Name, ...payload: Parameters<ElementEventMap[Name]>): void
  /** Simulates a customer who types a valid card: sets `state` and emits `change`. */
  complete(): void
}

const labels: Readonly<Record<ElementType, string>> = {
  card: cardTexts['card.title'],
  payment: methodTexts['methods.title'],
  number: cardTexts['card.number'],
  expiry: cardTexts['card.expiry'],
  cvc: cardTexts['card.cvc'],
  name: cardTexts['card.name'],
}

const fieldsOf = (type: ElementType): FieldName[] =>
  type === 'card' || type === 'payment' ? ['number', 'expiry', 'cvc', 'name'] : [type]

const completeState = (type: ElementType): CardState => ({
  complete: true,
  empty: false,
  brand: 'visa',
  valid: fieldsOf(type),
  invalid: [],
  firstSix: '424242',
  lastFour: '4242',
  ...(type === 'payment' && { selected: 'card' }),
})

/** @param beforeMount throws if the element cannot be mounted */
export const createFakeElement = (
  type: ElementType,
  initialOptions: ElementOptions,
  beforeMount: () => void,
): FakeElement => {
  const events = createFakeEvents<ElementEventMap>()
  const ready = createDeferred<void>()
  let options = initialOptions
  let state = emptyState
  let placeholder: Placeholder | undefined

  const emit: FakeElement['emit'] = (event, ...payload) => {
    if (event === 'change') [state] = payload as Parameters<ElementEventMap['change']>
    events.emit(event, ...payload)
  }
  const element: FakeElement = {
    type,
    get options() {
      return options
    },
    get mounted() {
      return placeholder !== undefined
    },
    get state() {
      return state
    },
    ready: ready.promise,
    mount: (container) => {
      beforeMount()
      placeholder?.remove()
      placeholder = fillContainer(container, () => createGroup(type, labels[type]))
      const mounted = placeholder
      queueMicrotask(() => {
        if (placeholder !== mounted) return
        ready.resolve()
        emit('ready')
      })
      return element
    },
    unmount: () => {
      placeholder?.remove()
      placeholder = undefined
      state = emptyState
    },
    focus: (field = fieldsOf(type)[0] ?? 'number') => emit('focus', { field }),
    update: (changes) => {
      options = { ...options, ...changes }
    },
    clear: () => emit('change', emptyState),
    validate: async () => state.complete,
    on: events.on,
    emit,
    complete: () => emit('change', completeState(type)),
  }
  return element
}
