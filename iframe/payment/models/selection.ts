import { computed, type ReadonlySignal, signal } from '@preact/signals-core'
import type { CardState } from '../../../src/shared/types'
import type { SavedMethod } from './saved-method'

export type Selection = { kind: 'card' } | { kind: 'saved'; token: string } | { kind: 'alternative'; type: string }

/** Names a selection within this document. */
export const keyOf = (selection: Selection): string => {
  if (selection.kind === 'card') return 'card'
  return selection.kind === 'saved' ? `saved-${selection.token}` : `alternative-${selection.type}`
}

/** Which one of all methods pays. */
export interface MethodSelection {
  selected: ReadonlySignal<Selection>
  /** The saved method that is selected, if it is one. */
  saved: ReadonlySignal<SavedMethod | undefined>
  /** The customer's choice: it stays while the method is offered, whatever else comes or goes. */
  select(selection: Selection): void
  /** Whoever has chosen nothing yet chooses what is selected: no list that comes meanwhile selects another. */
  keep(): void
  state: ReadonlySignal<CardState>
}

export interface SelectionNeeds {
  list: ReadonlySignal<readonly SavedMethod[]>
  alternatives: ReadonlySignal<readonly string[]>
  card: ReadonlySignal<CardState>
}

/** Without a choice of the customer's it is their default card, unless they have begun to type a new one. */
export const createSelection = ({ list, alternatives, card }: SelectionNeeds): MethodSelection => {
  const chosen = signal<Selection | undefined>(undefined)

  const isOffered = (selection: Selection): boolean => {
    if (selection.kind === 'saved') return list.value.some(({ token }) => token === selection.token)
    return selection.kind === 'card' || alternatives.value.includes(selection.type)
  }

  const selected = computed<Selection>(() => {
    if (chosen.value && isOffered(chosen.value)) return chosen.value
    const usual = list.value.find((method) => method.isDefault) ?? list.value[0]
    return usual && !usual.expired && card.value.empty ? { kind: 'saved', token: usual.token } : { kind: 'card' }
  })
  const saved = computed(() => {
    const now = selected.value
    return now.kind === 'saved' ? list.value.find(({ token }) => token === now.token) : undefined
  })

  const state = computed<CardState>(() => {
    const now = selected.value
    if (now.kind === 'card') return { ...card.value, selected: 'card' }
    const { brand = 'unknown', firstSix = null, lastFour = null, expired = false } = saved.value ?? {}
    const selectedNow = now.kind === 'saved' ? now.kind : now.type
    return {
      selected: selectedNow,
      complete: !expired,
      empty: false,
      brand,
      valid: [],
      // Said beside it, as of a field.
      invalid: expired ? ['expiry'] : [],
      firstSix,
      lastFour,
    }
  })

  return {
    selected,
    saved,
    select: (selection) => {
      chosen.value = selection
    },
    keep: () => {
      chosen.value ??= selected.peek()
    },
    state,
  }
}
