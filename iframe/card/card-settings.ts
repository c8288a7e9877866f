import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-core'
import type { ElementSettings, Lock, LockNote, LockRequest } from '../../src/bridge/protocol'
import type { Texts } from '../../src/shared/messages/en'
import { createFrameTexts, type FrameTexts } from '../texts'
import { defaultBrands, readBrands, type ShopBrands } from './models/brands'
import { lockNoteText } from './models/lock-note'

/** The page's settings for a card form. */
export interface CardSettings {
  texts: FrameTexts
  cardholderName: Signal<boolean>
  /** The name that the page has passed, or an empty text. */
  name: Signal<string>
  shopBrands: Signal<ShopBrands>
  lock: Signal<Lock>
  /** Whether the form cannot be edited. */
  locked: ReadonlySignal<boolean>
  /** The text of the form while it is locked, or an empty text. */
  lockNote: ReadonlySignal<string>
  setLock(request: LockRequest): void
  /**
   * Applies the settings of the page.
   * @returns the paths of invalid options
   */
  update(settings: ElementSettings): readonly string[]
}

const longestName = 200

const isName = (name: unknown): name is string | undefined => name === undefined || typeof name === 'string'

/**
 * Returns the name as one line, because an input removes line breaks, and a text that differs from
 * that of the input would count as an edit of the customer.
 */
const readName = (name: unknown): string =>
  typeof name === 'string' ? name.replace(/\s+/g, ' ').trim().slice(0, longestName) : ''

/**
 * @param title the key of the text that becomes the document's title
 * @param noteText returns the note that a locked form shows, or an empty text
 */
export const createCardSettings = (title: keyof Texts, noteText = lockNoteText): CardSettings => {
  const texts = createFrameTexts(title)
  const cardholderName = signal(true)
  const name = signal('')
  const shopBrands = signal<ShopBrands>(defaultBrands)
  const lock = signal<Lock>('open')
  const note = signal<LockNote | undefined>(undefined)
  return {
    texts,
    cardholderName,
    name,
    shopBrands,
    lock,
    locked: computed(() => lock.value !== 'open'),
    lockNote: computed(() => noteText(note.value, texts.current.value)),
    setLock: (request) =>
      batch(() => {
        lock.value = request.lock
        note.value = request.note
      }),
    update: (settings) => {
      const brands = readBrands(settings.brands)
      // One batch, so that the form is rendered once for all changes.
      batch(() => {
        cardholderName.value = settings.cardholderName ?? true
        name.value = readName(settings.name)
        texts.override(settings.texts)
        shopBrands.value = brands
      })
      return isName(settings.name) ? brands.invalidPaths : [...brands.invalidPaths, 'name']
    },
  }
}
