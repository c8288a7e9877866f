import { signal } from '@preact/signals-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { methodTexts } from '../../../src/shared/messages/en'
import { createManaging, type Managing } from './managing'
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

let managing: Managing
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
  managing = createManaging({
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
    managing.ask(method)
    expect(managing.asking.value).toBe('a')
    expect(happened).toEqual(['focuses keep-a'])
  })

  it('gives the focus back to where the question came from when the answer is no', () => {
    managing.ask(method)
    managing.keep()
    expect(managing.asking.value).toBeUndefined()
    expect(happened.at(-1)).toBe('focuses delete-a')
  })

  it('asks no more once the customer turns to another way to pay', () => {
    managing.ask(method)
    selected.value = 'card'
    expect(managing.asking.value).toBeUndefined()
  })

  it('moves the focus on at once, and says when it is done', async () => {
    managing.ask(method)
    await managing.remove(method)
    expect(happened.slice(1)).toEqual(['focuses what pays', 'says Visa ending in 4242 was deleted'])
    expect([managing.asking.value, managing.fault.value]).toEqual([undefined, undefined])
  })

  it('tells beside the card that it is still there, until the next try', async () => {
    willing = false
    await managing.remove(method)
    const text = 'Visa ending in 4242 could not be deleted and is still there: please try again'
    expect(happened.at(-1)).toBe(`says ${text}`)
    expect(managing.fault.value).toEqual({ token: 'a', text })
    managing.ask(method)
    expect(managing.fault.value).toBeUndefined()
  })
})

it('says it again when it fails again', async () => {
  willing = false
  const tries = [() => managing.remove(method), () => managing.makeDefault(method), () => managing.retry()]
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
  await managing.makeDefault(method)
  const making = managing.makeDefault(method)
  expect(managing.fault.value).toBeUndefined()
  await making
  expect(managing.fault.value).toMatchObject({ token: 'a' })
})

describe('another default', () => {
  it.each([
    [true, 'says Visa ending in 4242 is your default now'],
    [false, 'says Visa ending in 4242 could not be made your default: please try again'],
  ])('done: %s', async (done, said) => {
    willing = done
    await managing.makeDefault(method)
    expect(happened).toEqual(['focuses delete-a', said])
    expect(managing.fault.value === undefined).toBe(done)
  })
})

it('says of a card that another page has deleted that it is gone, in place of asking for another try', async () => {
  willing = false
  const making = managing.makeDefault(method)
  list.value = []
  await making
  expect(happened.at(-1)).toBe('says Visa ending in 4242 was deleted')
  expect(managing.fault.value).toBeUndefined()
})

describe('reading the list again', () => {
  it('moves the focus to what pays once it is there', async () => {
    const reading = managing.retry()
    expect(managing.retrying.value).toBe(true)
    await Promise.all([reading, managing.retry()])
    expect(managing.retrying.value).toBe(false)
    expect(happened).toEqual(['focuses what pays'])
  })

  it('says when it has failed again, and leaves the focus', async () => {
    willing = false
    await managing.retry()
    expect(happened).toEqual([`says ${methodTexts['methods.failed']}`])
  })

  it.each(['offline', 'none'] as const)('moves the focus on where its button goes: %s', async (found) => {
    willing = false
    failed = found
    await managing.retry()
    expect(happened).toEqual(['focuses what pays'])
  })
})
