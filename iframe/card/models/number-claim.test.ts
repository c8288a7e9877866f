import { describe, expect, it } from 'vitest'
import { createNumberClaim } from './number-claim'

const openTab = () => {
  const entries = new Map<string, string>()
  const storage = () => ({
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => void entries.set(name, value),
    removeItem: (name: string) => void entries.delete(name),
  })
  const open = (id: string) => {
    const claim = createNumberClaim({ storage, id })
    return {
      ...claim,
      type: (text: string) => claim.follow(text, true),
      fill: (text: string) => claim.follow(text, false),
      held: () => claim.isHeld.value,
    }
  }
  return { entries, open }
}

describe('the claim to a number', () => {
  it('is held by the frame in which a number is begun, until it is complete', () => {
    const { open, entries } = openTab()
    const [first, second] = [open('a'), open('b')]
    first.type('4')
    second.type('4')
    expect([first.held(), second.held()]).toEqual([true, false])
    first.type('4242424242424242')
    expect(entries.size).toBe(0)
    second.type('42')
    expect(second.held()).toBe(false)
    second.type('')
    second.type('4')
    expect(second.held()).toBe(true)
  })

  it('is lost when the text is removed but not by the customer, also for later frames', () => {
    const { open } = openTab()
    const first = open('a')
    first.type('42')
    first.lose()
    first.type('4')
    const reloaded = open('b')
    reloaded.type('4')
    expect([first.held(), reloaded.held()]).toEqual([false, false])
  })

  it('is lost with a text that was begun before another frame ended the claim', () => {
    const { open } = openTab()
    const [first, other] = [open('a'), open('b')]
    first.type('4')
    other.type('4')
    first.type('4242424242424242')
    other.type('42')
    other.lose()
    other.type('4')
    expect(other.held()).toBe(false)
  })

  it.each([['before the text'], ['in the middle of the text']])(
    'is lost when the locked field has not taken a digit %s',
    (place) => {
      const claim = openTab().open('a')
      if (place !== 'before the text') claim.type('42')
      claim.miss()
      claim.type('424')
      expect(claim.held()).toBe(false)
    },
  )

  it('is not held by a frame that replaces one with an incomplete number', () => {
    const { open } = openTab()
    open('a').type('42')
    const replaced = open('b')
    replaced.type('4')
    expect(replaced.held()).toBe(false)
  })

  it.each<[how: string, empty: (claim: ReturnType<ReturnType<typeof openTab>['open']>) => void]>([
    ['the customer removes the text', (claim) => claim.type('')],
    ['the number is complete', (claim) => claim.type('4242424242424242')],
  ])('ends when %s', (_how, empty) => {
    const { open } = openTab()
    const [first, next] = [open('a'), open('b')]
    first.type('42')
    empty(first)
    next.type('4')
    expect(next.held()).toBe(true)
  })

  it('does not end when a number is filled into another frame', () => {
    const { open } = openTab()
    const [first, filled, next] = [open('a'), open('b'), open('c')]
    first.type('42')
    filled.type('4')
    filled.type('4242424242424242')
    next.type('4')
    expect(next.held()).toBe(false)
  })

  it('does not end when digits that were typed are replaced by a number that is one digit longer', () => {
    const { open } = openTab()
    const [first, replaced, next] = [open('a'), open('b'), open('c')]
    first.type('42')
    for (let length = 1; length <= 15; length += 1) replaced.type('535353535353535'.slice(0, length))
    replaced.fill('4242424242424242')
    next.type('4')
    expect(next.held()).toBe(false)
  })

  it('ends when a whole number is typed in another frame', () => {
    const { open } = openTab()
    const [replaced, typed, next] = [open('a'), open('b'), open('c')]
    replaced.type('42')
    for (let length = 1; length <= 16; length += 1) typed.type('4242424242424242'.slice(0, length))
    next.type('4')
    expect(next.held()).toBe(true)
  })

  it('stays with an empty or complete number that the page clears', () => {
    const { open } = openTab()
    const claim = open('a')
    claim.lose()
    claim.type('4242424242424242')
    claim.lose()
    claim.type('4')
    expect(claim.held()).toBe(true)
  })

  it('is not held if storage is denied', () => {
    const denied = createNumberClaim({
      id: 'a',
      storage: () => {
        throw new Error('denied')
      },
    })
    denied.follow('4', true)
    denied.lose()
    expect(denied.isHeld.value).toBe(false)
  })

  it('stores nothing of the number', () => {
    const { open, entries } = openTab()
    open('frame').type('424242424')
    expect([...entries]).toEqual([['tender|number', 'frame']])
  })
})
