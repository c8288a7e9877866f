import { effect, type ReadonlySignal, type Signal, signal } from '@preact/signals-core'
import type { CardForm } from './card-form'
import type { FieldModel } from './field-model'

/**
 * Milliseconds until the focus is settled. A screen reader reads the error of the field that gets
 * the focus, and ignores a text that is removed and set again at once.
 */
export const settleMs = 250

/** The texts that a screen reader announces. */
export interface LiveRegion {
  text: Signal<string>
  /** Announces the errors of these fields, except those that were announced or read before. */
  announce(fields: readonly FieldModel[]): void
  /** The field has got the focus: its error is read together with its name. */
  markRead(field: FieldModel): void
}

/**
 * Announces each error once, and again with each attempt to pay.
 * @param textOf returns the error text of a field, or an empty string
 */
export const createLiveRegion = (
  { fields }: CardForm,
  textOf: (field: FieldModel) => string,
  paying: ReadonlySignal<boolean>,
): LiveRegion => {
  const text = signal('')
  const announced = new Set<FieldModel>()
  const queued = new Set<FieldModel>()
  let timer: ReturnType<typeof setTimeout>

  for (const field of fields) {
    effect(() => {
      // Each edit makes a new error, except while the brand stays one that is not accepted.
      if (field.text.value === '' || field.error.value !== 'unaccepted') announced.delete(field)
    })
  }
  const markRead = (field: FieldModel) => {
    if (textOf(field) !== '') announced.add(field)
  }

  const flush = () => {
    const errors = [...queued].filter((field) => !announced.has(field)).map(textOf)
    queued.forEach(markRead)
    queued.clear()
    const announcement = errors.filter(Boolean).reduce(joinSentences, '')
    if (announcement !== '') text.value = announcement
  }

  /** Waits for the end of a payment: the page then focuses the first invalid field. */
  const scheduleFlush = () => {
    clearTimeout(timer)
    if (!paying.peek()) timer = setTimeout(flush, settleMs)
  }
  effect(() => {
    if (paying.value) announced.clear()
    scheduleFlush()
  })

  return {
    text,
    markRead,
    announce: (among) => {
      for (const field of among) queued.add(field)
      text.value = ''
      scheduleFlush()
    },
  }
}

/** A text of several sentences has its full stop already. */
const joinSentences = (before: string, next: string): string => {
  if (before === '') return next
  return /[.。]$/.test(before) ? `${before} ${next}` : `${before}. ${next}`
}
