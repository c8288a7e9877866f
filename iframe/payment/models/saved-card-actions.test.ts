import { signal } from '@preact/signals-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { methodTexts } from '../../../src/shared/messages/en'
import { createSavedCardActions, type SavedCardActions } from './saved-card-actions'
import type { SavedMethod } from './saved-method'
import type { ListStatus } from './saved-methods'

const method: SavedMethod = {
  token: 'a',
  others: [],
  brand: 'visa',
  label: 'Visa',
  firstSix: null,
  lastFour: '4242',
  expires: '08/34',
  expired: false,
  isDefault: false,
}

let cardActions: SavedCardActions
/** What was focused and said, in turn. */
let happened: string[]
/** What a screen reader was given to say, in turn; what stands there already it does not say again. */
let announced: string[]
/** Whether the service does what it is asked. */
let willing: boolean
/** What comes of reading the list where it does not. */
let failed: ListStatus
const status = signal<ListStatus>('ready')
const selected = signal('saved-a')
const list = signal<readonly SavedMethod[]>([])

beforeEach(() => {
  happened = []
  announced = []
  willing = true
  failed = 'failed'
  list.value = [method]
  cardActions = createSavedCardActions({
    saved: {
      list,
      status,
      answered: signal(true),
      belongTo: async () => {},
      load: async () => {
        status.value = willing ? 'ready' : failed
      },
      remove: async () => willing,
      makeDefault: async () => willing,
    },
    selected,
    texts: signal(methodTexts),
    announce: (text) => {
      announced.push(text)
      if (text !== '') happened.push(`says ${text}`)
    },
    focus: (id) => void happened.push(`focuses ${id}`),
    focusSelected: () => void happened.push('focuses what pays'),
  })
})

describe('deleting', () => {
  it('asks first, with the focus on the answer that does no harm', () => {
    cardActions.ask(method)
    expect(cardActions.asking.value).toBe('a')
    expect(happened).toEqual(['focuses keep-a'])
  })

  it('gives the focus back to where the question came from when the answer is no', () => {
    cardActions.ask(method)
    cardActions.keep()
    expect(cardActions.asking.value).toBeUndefined()
    expect(happened.at(-1)).toBe('focuses delete-a')
  })

  it('asks no more once the customer turns to another way to pay', () => {
    cardActions.ask(method)
    selected.value = 'card'
    expect(cardActions.asking.value).toBeUndefined()
  })

  it('moves the focus on at once, and says when it is done', async () => {
    cardActions.ask(method)
    await cardActions.remove(method)
    expect(happened.slice(1)).toEqual(['focuses what pays', 'says Visa ending in 4242 was deleted'])
    expect([cardActions.asking.value, cardActions.fault.value]).toEqual([undefined, undefined])
  })

  it('tells beside the card that it is still there, until the next try', async () => {
    willing = false
    await cardActions.remove(method)
    const text = 'Visa ending in 4242 could not be deleted and is still there: please try again'
    expect(happened.at(-1)).toBe(`says ${text}`)
    expect(cardActions.fault.value).toEqual({ token: 'a', text })
    cardActions.ask(method)
    expect(cardActions.fault.value).toBeUndefined()
  })
})

it('says it again when it fails again', async () => {
  willing = false
  const tries = [() => cardActions.remove(method), () => cardActions.makeDefault(method), () => cardActions.retry()]
  for (const attempt of tries) {
    announced = []
    await attempt()
    await attempt()
    const [, text] = announced
    expect(announced).toEqual(['', text, '', text])
  }
})

it('says nothing of the last try beside the card while the next one is under way', async () => {
  willing = false
  await cardActions.makeDefault(method)
  const making = cardActions.makeDefault(method)
  expect(cardActions.fault.value).toBeUndefined()
  await making
  expect(cardActions.fault.value).toMatchObject({ token: 'a' })
})

describe('another default', () => {
  it.each([
    [true, 'says Visa ending in 4242 is your default now'],
    [false, 'says Visa ending in 4242 could not be made your default: please try again'],
  ])('done: %s', async (done, said) => {
    willing = done
    await cardActions.makeDefault(method)
    expect(happened).toEqual(['focuses delete-a', said])
    expect(cardActions.fault.value === undefined).toBe(done)
  })
})

it('says of a card that another page has deleted that it is gone, in place of asking for another try', async () => {
  willing = false
  const making = cardActions.makeDefault(method)
  list.value = []
  await making
  expect(happened.at(-1)).toBe('says Visa ending in 4242 was deleted')
  expect(cardActions.fault.value).toBeUndefined()
})

describe('reading the list again', () => {
  it('moves the focus to what pays once it is there', async () => {
    const reading = cardActions.retry()
    expect(cardActions.retrying.value).toBe(true)
    await Promise.all([reading, cardActions.retry()])
    expect(cardActions.retrying.value).toBe(false)
    expect(happened).toEqual(['focuses what pays'])
  })

  it('says when it has failed again, and leaves the focus', async () => {
    willing = false
    await cardActions.retry()
    expect(happened).toEqual([`says ${methodTexts['methods.failed']}`])
  })

  it.each(['offline', 'none'] as const)('moves the focus on where its button goes: %s', async (found) => {
    willing = false
    failed = found
    await cardActions.retry()
    expect(happened).toEqual(['focuses what pays'])
  })
})
