import { effect, type ReadonlySignal, type Signal, signal } from '@preact/signals-core'
import type { Disclosure } from './disclosure'
import type { FieldModel } from './field-model'

/**
 * Milliseconds between the last change and an announcement. If an invalid field gets the focus in
 * this time, a screen reader reads its error anyway. A screen reader also ignores a text that is
 * removed and set again without a pause.
 */
export const settleMs = 250

type AnyField = FieldModel<Disclosure, string>

/** The texts that a screen reader announces. */
export interface LiveRegion<Field extends AnyField = FieldModel> {
  text: Signal<string>
  /**
   * Announces the errors of these fields, except those that were announced or read since the last
   * edit of the field or attempt to pay.
   */
  announce(fields: readonly Field[]): void
  /**
   * Notes that the field has got the focus. A screen reader has then read its error, so it is not
   * announced.
   */
  markRead(field: Field): void
}

/**
 * Creates a live region, which announces an error once, and again after an edit or an attempt to
 * pay.
 * @param textOf returns the error text of a field, or an empty string
 */
export const createLiveRegion = <Field extends AnyField>(
  { fields }: { fields: readonly Field[] },
  textOf: (field: Field) => string,
  paying: ReadonlySignal<boolean>,
): LiveRegion<Field> => {
  const text = signal('')
  const announced = new Set<Field>()
  const queued = new Set<Field>()
  let timer: ReturnType<typeof setTimeout>

  for (const field of fields) {
    effect(() => {
      // After an edit an error counts as a new one, except `unaccepted`, which stays the same while
      // the customer types on.
      if (field.text.value === '' || field.error.value !== 'unaccepted') announced.delete(field)
    })
  }
  const markRead = (field: Field) => {
    if (textOf(field) !== '') announced.add(field)
  }

  const flush = () => {
    const errors = [...queued].filter((field) => !announced.has(field)).map(textOf)
    queued.forEach(markRead)
    queued.clear()
    const announcement = errors.filter(Boolean).reduce(joinSentences, '')
    if (announcement !== '') text.value = announcement
  }

  /**
   * Schedules the announcement. While the form is locked, nothing is announced, because the page
   * focuses the first invalid field when a payment ends.
   */
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

/** Joins two texts with a full stop, unless the first one already ends with one. */
const joinSentences = (before: string, next: string): string => {
  if (before === '') return next
  return /[.。]$/.test(before) ? `${before} ${next}` : `${before}. ${next}`
}
