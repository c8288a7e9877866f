import { batch, type ReadonlySignal, signal } from '@preact/signals-core'
import type { MethodTexts } from '../../../src/shared/messages/en'
import { calledOf, type SavedMethod } from './saved-method'
import type { SavedMethods } from './saved-methods'

/** What the customer does with their saved cards beside paying: one question at a time, and a word on how each change ended. */
export interface SavedCardActions {
  /** The card that the customer was asked about, by its token: delete it or not. */
  asking: ReadonlySignal<string | undefined>
  /** What the list said last of a change that was undone, beside the card it is about. */
  fault: ReadonlySignal<{ token: string; text: string } | undefined>
  /** The list is being read again because the customer asked for it. */
  retrying: ReadonlySignal<boolean>
  ask(method: SavedMethod): void
  /** No, keep it. */
  keep(): void
  remove(method: SavedMethod): Promise<void>
  makeDefault(method: SavedMethod): Promise<void>
  retry(): Promise<void>
}

/** Where the focus goes, by the ids that the components give. */
export const ids = {
  delete: (token: string) => `delete-${token}`,
  keep: (token: string) => `keep-${token}`,
  radio: (key: string) => `method-${key}`,
} as const

export interface SavedCardActionsNeeds {
  saved: SavedMethods
  /** Names what pays now. */
  selected: ReadonlySignal<string>
  texts: ReadonlySignal<MethodTexts>
  /** Has a screen reader say it. */
  announce: (text: string) => void
  focus: (id: string) => void
  /** Moves the focus to what pays now: where it was is gone. */
  focusSelected: () => void
}

export const createSavedCardActions = ({
  saved,
  selected,
  texts,
  announce,
  focus,
  focusSelected,
}: SavedCardActionsNeeds): SavedCardActions => {
  const asking = signal<string | undefined>(undefined)
  const fault = signal<{ token: string; text: string } | undefined>(undefined)
  const retrying = signal(false)
  // Whoever turns to another way to pay has left the question.
  selected.subscribe(() => {
    asking.value = undefined
  })

  /** What was said of the last try goes before the next, or the same words would not be said again. */
  const beginTry = () => {
    announce('')
    fault.value = undefined
  }
  const say = (key: keyof MethodTexts, method: SavedMethod): string => {
    const words = texts.peek()
    const text = words[key].replace('%', calledOf(method, words))
    announce(text)
    return text
  }
  const tell = (done: boolean, method: SavedMethod, keys: { done: keyof MethodTexts; failed: keyof MethodTexts }) => {
    const text = say(done ? keys.done : keys.failed, method)
    if (!done) fault.value = { token: method.token, text }
  }

  return {
    asking,
    fault,
    retrying,
    ask: ({ token }) => {
      fault.value = undefined
      asking.value = token
      focus(ids.keep(token))
    },
    keep: () => {
      const token = asking.peek()
      asking.value = undefined
      if (token !== undefined) focus(ids.delete(token))
    },
    remove: async (method) => {
      beginTry()
      const removing = batch(() => {
        asking.value = undefined
        return saved.remove(method)
      })
      focusSelected()
      tell(await removing, method, { done: 'methods.delete.done', failed: 'methods.delete.failed' })
    },
    makeDefault: async (method) => {
      beginTry()
      const making = saved.makeDefault(method)
      // The button has gone with its reason.
      focus(ids.delete(method.token))
      const done = await making
      // Another page may have deleted it.
      if (!saved.list.peek().some(({ token }) => token === method.token)) say('methods.delete.done', method)
      else tell(done, method, { done: 'methods.default.done', failed: 'methods.default.failed' })
    },
    retry: async () => {
      if (retrying.peek()) return
      announce('')
      retrying.value = true
      await saved.load()
      retrying.value = false
      if (saved.status.peek() === 'failed') announce(texts.peek()['methods.failed'])
      // The button has gone with its reason.
      else focusSelected()
    },
  }
}
