import { computed, type ReadonlySignal, signal } from '@preact/signals-core'
import type { CardState } from '../../../src/shared/types'
import type { SavedMethod } from './saved-method'

export type Selection = { kind: 'card' } | { kind: 'saved'; token: string } | { kind: 'alternative'; type: string }

/** Returns the id of a selection. It is unique within this document. */
export const keyOf = (selection: Selection): string => {
  if (selection.kind === 'card') return 'card'
  return selection.kind === 'saved' ? `saved-${selection.token}` : `alternative-${selection.type}`
}

/** The payment method that is selected. */
export interface MethodSelection {
  selected: ReadonlySignal<Selection>
  /** The selected saved card; undefined if another method is selected. */
  saved: ReadonlySignal<SavedMethod | undefined>
  /**
   * Selects the method that the customer has chosen. It stays selected as long as it is offered.
   */
  select(selection: Selection): void
  /**
   * Makes the preselected method the customer's choice. It then stays selected as after `select`.
   */
  confirm(): void
  state: ReadonlySignal<CardState>
}

export interface SelectionNeeds {
  list: ReadonlySignal<readonly SavedMethod[]>
  alternatives: ReadonlySignal<readonly string[]>
  card: ReadonlySignal<CardState>
}

/**
 * Returns the state that the frame reports while a saved card or an alternative method is selected.
 */
const stateOf = (selected: Selection, saved: SavedMethod | undefined): CardState => {
  const { brand = 'unknown', firstSix = null, lastFour = null, expired = false } = saved ?? {}
  return {
    selected: selected.kind === 'alternative' ? selected.type : selected.kind,
    complete: !expired,
    empty: false,
    brand,
    valid: [],
    // The form shows the error of an expired saved card next to the card, like that of a field.
    invalid: expired ? ['expiry'] : [],
    firstSix,
    lastFour,
  }
}

/**
 * Creates the selection. Preselects the default card, or the first one, unless it has expired or
 * the customer has started to type a new one.
 */
export const createSelection = ({ list, alternatives, card }: SelectionNeeds): MethodSelection => {
  const chosen = signal<Selection | undefined>(undefined)

  const isOffered = (selection: Selection): boolean => {
    if (selection.kind === 'saved') return list.value.some(({ token }) => token === selection.token)
    return selection.kind === 'card' || alternatives.value.includes(selection.type)
  }

  const selected = computed<Selection>(() => {
    if (chosen.value && isOffered(chosen.value)) return chosen.value
    const preselected = list.value.find((method) => method.isDefault) ?? list.value[0]
    const isUsable = preselected && !preselected.expired && card.value.empty
    return isUsable ? { kind: 'saved', token: preselected.token } : { kind: 'card' }
  })
  const saved = computed(() => {
    const current = selected.value
    return current.kind === 'saved' ? list.value.find(({ token }) => token === current.token) : undefined
  })

  return {
    selected,
    saved,
    select: (selection) => {
      chosen.value = selection
    },
    confirm: () => {
      chosen.value ??= selected.peek()
    },
    state: computed(() =>
      selected.value.kind === 'card' ? { ...card.value, selected: 'card' } : stateOf(selected.value, saved.value),
    ),
  }
}
