import type { LockNote } from '../../../src/bridge/protocol'
import type { Texts } from '../../../src/shared/messages/en'
import { lockNoteText } from '../../card/models/lock-note'
import { isMethodType, labelOf } from './read-methods-options'

/** Returns the text of the locked element: that of a card form, or one that names the method. */
export const methodNoteText = (note: LockNote | undefined, texts: Texts): string =>
  note?.kind === 'confirming' && isMethodType(note.method)
    ? texts['methods.confirming'].replace('%', labelOf(note.method))
    : lockNoteText(note, texts)
