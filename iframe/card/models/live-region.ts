import { effect, type ReadonlySignal, type Signal, signal } from '@preact/signals-core'
import type { CardForm, FieldModel } from './card-form'

/**
 * Milliseconds until the focus has come to rest. A screen reader reads the fault of the field that it comes to by itself, and hears
 * nothing of a text that is taken away and put back at once.
 */
export const restMs = 250

export interface LiveRegion {
  /** What a screen reader is to say now. */
  text: Signal<string>
  /** Says which faults these fields have, but for those that have been said or read already. */
  tell(fields: readonly FieldModel[]): void
  /** The focus has come to a field, and its fault is read with its name. */
  enter(field: FieldModel): void
}

/**
 * Has each fault said once: when it comes up, and again with each try to pay.
 * @param textOf the sentence that tells what is wrong with a field; empty while nothing is
 */
export const createLiveRegion = (
  { fields }: CardForm,
  textOf: (field: FieldModel) => string,
  paying: ReadonlySignal<boolean>,
): LiveRegion => {
  const text = signal('')
  const told = new Set<FieldModel>()
  const waiting = new Set<FieldModel>()
  let timer: ReturnType<typeof setTimeout>

  for (const field of fields) {
    effect(() => {
      // Whatever is typed makes it another fault, except while the brand is one that the shop does not take.
      if (field.text.value === '' || field.shown.value !== 'unaccepted') told.delete(field)
    })
  }
  const enter = (field: FieldModel) => {
    if (textOf(field) !== '') told.add(field)
  }

  const say = () => {
    const faults = [...waiting].filter((field) => !told.has(field)).map(textOf)
    waiting.forEach(enter)
    waiting.clear()
    const said = faults.filter(Boolean).join('. ')
    if (said !== '') text.value = said
  }

  /** Once the payment has ended: the page then leads the focus to what is to be mended first. */
  const rest = () => {
    clearTimeout(timer)
    if (!paying.peek()) timer = setTimeout(say, restMs)
  }
  effect(() => {
    if (paying.value) told.clear()
    rest()
  })

  return {
    text,
    enter,
    tell: (among) => {
      for (const field of among) waiting.add(field)
      text.value = ''
      rest()
    },
  }
}
