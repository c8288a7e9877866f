import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-core'
import type { MethodTexts } from '../../../src/shared/messages/en'
import type { SavedMethods } from './saved-list'
import { displayNameOf, type SavedMethod } from './saved-method'

/** The actions on saved cards: deleting one, making it the default, loading the list again. */
export interface SavedListControls {
  /** The token of the card whose deletion the customer is asked to confirm. */
  confirming: ReadonlySignal<string | undefined>
  /** The error of the last change, shown with its card. */
  error: ReadonlySignal<{ token: string; text: string } | undefined>
  /** Whether the list is loading because the customer has pressed the retry button. */
  retrying: ReadonlySignal<boolean>
  askToDelete(method: SavedMethod): void
  cancelDelete(): void
  remove(method: SavedMethod): Promise<void>
  makeDefault(method: SavedMethod): Promise<void>
  retry(): Promise<void>
}

/** The ids of the elements that get the focus. */
export const ids = {
  delete: (token: string) => `delete-${token}`,
  keep: (token: string) => `keep-${token}`,
  radio: (key: string) => `method-${key}`,
} as const

export interface SavedListControlsNeeds {
  saved: Pick<SavedMethods, 'list' | 'status' | 'load' | 'remove' | 'makeDefault'>
  /** The id of the selected method (`keyOf`). */
  selected: ReadonlySignal<string>
  texts: ReadonlySignal<MethodTexts>
  /** Makes a screen reader announce a text. */
  announce: (text: string) => void
  focus: (id: string) => void
  /** Focuses the selected method, because the element with the focus is removed. */
  focusSelected: () => void
}

interface ResultTexts {
  done: keyof MethodTexts
  failed: keyof MethodTexts
}

/** Announces the results of changes, and keeps the error of the last one. */
const createResults = ({ texts, announce }: SavedListControlsNeeds) => {
  const failure = signal<{ method: SavedMethod; key: keyof MethodTexts } | undefined>(undefined)
  const textOf = (key: keyof MethodTexts, method: SavedMethod, current: MethodTexts) =>
    current[key].replace('%', displayNameOf(method, current))
  const announceText = (key: keyof MethodTexts, method: SavedMethod) => announce(textOf(key, method, texts.peek()))
  return {
    error: computed(() => {
      if (!failure.value) return undefined
      const { method, key } = failure.value
      return { token: method.token, text: textOf(key, method, texts.value) }
    }),
    announceText,
    /**
     * Removes the result of an earlier change. Otherwise the same text would not be announced
     * again.
     */
    clear: () => {
      announce('')
      failure.value = undefined
    },
    clearError: () => {
      failure.value = undefined
    },
    report: (done: boolean, method: SavedMethod, keys: ResultTexts) => {
      const key = done ? keys.done : keys.failed
      announceText(key, method)
      if (!done) failure.value = { method, key }
    },
  }
}

export const createSavedListControls = (needs: SavedListControlsNeeds): SavedListControls => {
  const { saved, selected, texts, announce, focus, focusSelected } = needs
  const confirming = signal<string | undefined>(undefined)
  const retrying = signal(false)
  const results = createResults(needs)
  // Selecting another method cancels the deletion.
  selected.subscribe(() => {
    confirming.value = undefined
  })

  return {
    confirming,
    error: results.error,
    retrying,
    askToDelete: ({ token }) => {
      results.clearError()
      confirming.value = token
      focus(ids.keep(token))
    },
    cancelDelete: () => {
      const token = confirming.peek()
      confirming.value = undefined
      if (token !== undefined) focus(ids.delete(token))
    },
    remove: async (method) => {
      results.clear()
      const removing = batch(() => {
        confirming.value = undefined
        return saved.remove(method)
      })
      focusSelected()
      results.report(await removing, method, { done: 'methods.delete.done', failed: 'methods.delete.failed' })
    },
    makeDefault: async (method) => {
      results.clear()
      const making = saved.makeDefault(method)
      // The pressed button was removed, so another button of the card gets the focus.
      focus(ids.delete(method.token))
      const done = await making
      // The card may have been deleted on another page. If so, the deletion is announced.
      const exists = saved.list.peek().some(({ token }) => token === method.token)
      if (exists) results.report(done, method, { done: 'methods.default.done', failed: 'methods.default.failed' })
      else results.announceText('methods.delete.done', method)
    },
    retry: async () => {
      if (retrying.peek()) return
      announce('')
      retrying.value = true
      await saved.load()
      retrying.value = false
      if (saved.status.peek() === 'failed') announce(texts.peek()['methods.failed'])
      // The retry button was removed.
      else focusSelected()
    },
  }
}
