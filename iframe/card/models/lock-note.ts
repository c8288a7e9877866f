import { effect, type ReadonlySignal, type Signal } from '@preact/signals-core'
import type { LockNote } from '../../../src/bridge/protocol'
import type { Texts } from '../../../src/shared/messages/en'

/**
 * Returns the text of a locked form, or an empty one. The page sends `note`, so it may be anything.
 */
export const lockNoteText = (note: LockNote | undefined, texts: Texts): string => {
  switch (note?.kind) {
    case 'checking':
      return texts['lock.checking']
    case 'confirming':
      return texts['lock.confirming']
    case 'window':
      return texts['lock.window']
    default:
      return ''
  }
}

/** Lets a screen reader announce the text of a locked form. */
export const announceLockNote = (
  busy: ReadonlySignal<boolean>,
  note: ReadonlySignal<string>,
  announcement: Signal<string>,
) =>
  effect(() => {
    if (busy.value && note.value) announcement.value = note.value
  })
