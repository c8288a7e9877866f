import { signal } from '@preact/signals-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { methodTexts } from '../../../src/shared/messages/en'
import type { ListStatus } from './saved-list'
import { createSavedListControls, type SavedListControls } from './saved-list-controls'
import type { SavedMethod } from './saved-method'

const method: SavedMethod = {
  token: 'a',
  duplicates: [],
  brand: 'visa',
  label: 'Visa',
  firstSix: null,
  lastFour: '4242',
  expires: '08/34',
  expired: false,
  isDefault: false,
}

let cardActions: SavedListControls
/** Focus changes and announcements, in order. */
let log: string[]
/** The texts of the live region, in order. A screen reader announces only changes. */
let announced: string[]
/** Whether the service makes the changes. */
let succeeds: boolean
/** The status of the list if the service fails. */
let failed: ListStatus
const status = signal<ListStatus>('ready')
const selected = signal('saved-a')
const list = signal<readonly SavedMethod[]>([])

beforeEach(() => {
  log = []
  announced = []
  succeeds = true
  failed = 'failed'
  list.value = [method]
  cardActions = createSavedListControls({
    saved: {
      list,
      status,
      load: async () => {
        status.value = succeeds ? 'ready' : failed
      },
      remove: async () => succeeds,
      makeDefault: async () => succeeds,
    },
    selected,
    texts: signal(methodTexts),
    announce: (text) => {
      announced.push(text)
      if (text !== '') log.push(`announces ${text}`)
    },
    focus: (id) => void log.push(`focuses ${id}`),
    focusSelected: () => void log.push('focuses the selected method'),
  })
})

describe('deleting', () => {
  it('asks for confirmation, with the focus on the harmless answer', () => {
    cardActions.askToDelete(method)
    expect(cardActions.confirming.value).toBe('a')
    expect(log).toEqual(['focuses keep-a'])
  })

  it('restores the focus when it is cancelled', () => {
    cardActions.askToDelete(method)
    cardActions.cancelDelete()
    expect(cardActions.confirming.value).toBeUndefined()
    expect(log.at(-1)).toBe('focuses delete-a')
  })

  it('is cancelled when another method is selected', () => {
    cardActions.askToDelete(method)
    selected.value = 'card'
    expect(cardActions.confirming.value).toBeUndefined()
  })

  it('moves the focus at once, and announces the result', async () => {
    cardActions.askToDelete(method)
    await cardActions.remove(method)
    expect(log.slice(1)).toEqual(['focuses the selected method', 'announces Visa ending in 4242 was deleted'])
    expect([cardActions.confirming.value, cardActions.error.value]).toEqual([undefined, undefined])
  })

  it('shows an error with the card until the next attempt', async () => {
    succeeds = false
    await cardActions.remove(method)
    const text = 'Visa ending in 4242 couldn’t be deleted. Please try again.'
    expect(log.at(-1)).toBe(`announces ${text}`)
    expect(cardActions.error.value).toEqual({ token: 'a', text })
    cardActions.askToDelete(method)
    expect(cardActions.error.value).toBeUndefined()
  })
})

it('announces a repeated error again', async () => {
  succeeds = false
  const tries = [() => cardActions.remove(method), () => cardActions.makeDefault(method), () => cardActions.retry()]
  for (const attempt of tries) {
    announced = []
    await attempt()
    await attempt()
    const [, text] = announced
    expect(announced).toEqual(['', text, '', text])
  }
})

it('removes the error of the last attempt while the next one runs', async () => {
  succeeds = false
  await cardActions.makeDefault(method)
  const making = cardActions.makeDefault(method)
  expect(cardActions.error.value).toBeUndefined()
  await making
  expect(cardActions.error.value).toMatchObject({ token: 'a' })
})

describe('makeDefault()', () => {
  it.each([
    [true, 'announces Visa ending in 4242 is now your default card'],
    [false, 'announces Visa ending in 4242 couldn’t be made your default card. Please try again.'],
  ])('announces the result: %s', async (done, announcement) => {
    succeeds = done
    await cardActions.makeDefault(method)
    expect(log).toEqual(['focuses delete-a', announcement])
    expect(cardActions.error.value === undefined).toBe(done)
  })
})

it('announces that the card was deleted, if another page has deleted it', async () => {
  succeeds = false
  const making = cardActions.makeDefault(method)
  list.value = []
  await making
  expect(log.at(-1)).toBe('announces Visa ending in 4242 was deleted')
  expect(cardActions.error.value).toBeUndefined()
})

describe('retry()', () => {
  it('focuses the selected method when the list has loaded', async () => {
    const retrying = cardActions.retry()
    expect(cardActions.retrying.value).toBe(true)
    await Promise.all([retrying, cardActions.retry()])
    expect(cardActions.retrying.value).toBe(false)
    expect(log).toEqual(['focuses the selected method'])
  })

  it('announces another failure, and keeps the focus', async () => {
    succeeds = false
    await cardActions.retry()
    expect(log).toEqual([`announces ${methodTexts['methods.failed']}`])
  })

  it.each(['offline', 'none'] as const)('focuses the selected method if the button disappears: %s', async (found) => {
    succeeds = false
    failed = found
    await cardActions.retry()
    expect(log).toEqual(['focuses the selected method'])
  })
})
