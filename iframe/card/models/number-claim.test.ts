import { describe, expect, it } from 'vitest'
import { createTabStorage } from '../../../lab/doubles/storage'
import { createNumberClaim } from './number-claim'

const openTab = () => {
  const { entries, storage } = createTabStorage()
  const open = (id: string) => {
    const claim = createNumberClaim({ storage, id })
    return {
      ...claim,
      type: (text: string) => claim.follow(text, { isTyped: true, isInserted: false }),
      insert: (text: string) => claim.follow(text, { isTyped: true, isInserted: true }),
      fill: (text: string) => claim.follow(text, { isTyped: false, isInserted: false }),
      held: () => claim.part.value === 'beginning',
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

  it('is held again when the customer goes on in a field after a whole number in another one', () => {
    const { open, entries } = openTab()
    const [first, other] = [open('a'), open('b')]
    first.type('7')
    for (let length = 1; length <= 16; length += 1) other.type('5555555555554444'.slice(0, length))
    expect(entries.size).toBe(0)
    first.type('76')
    other.type('')
    other.type('4')
    expect([first.held(), other.held()]).toEqual([true, false])
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

  it.each([
    ['before the text', '', 'middle'],
    ['in the middle of the text', '42', 'broken'],
  ])('is lost when the locked field has not taken a digit %s', (_place, before, part) => {
    const claim = openTab().open('a')
    claim.type(before)
    claim.miss()
    claim.type(`${before}4`)
    expect(claim.part.value).toBe(part)
  })

  it.each<[how: string, part: string, change: (claim: ReturnType<ReturnType<typeof openTab>['open']>) => void]>([
    ['digits are typed until the number is complete', 'broken', (claim) => claim.type('4242424242424242')],
    ['all digits are replaced by one', 'broken', (claim) => claim.insert('4')],
    ['a part of a number is filled in', 'broken', (claim) => claim.fill('424242')],
    ['a whole number is filled in', 'beginning', (claim) => claim.fill('4242424242424242')],
    [
      'the text is removed, and digits are typed',
      'middle',
      (claim) => {
        claim.type('')
        claim.type('4')
      },
    ],
  ])('knows of the missing digits when %s: %s', (_how, part, change) => {
    const claim = openTab().open('a')
    claim.type('42')
    claim.miss()
    change(claim)
    expect(claim.part.value).toBe(part)
  })

  it.each([
    ['put before the digits of a begun number', '42', '542', false],
    ['put in place of a begun number', '42', '5', false],
    ['put in place of a complete number', '4242424242424242', '5', true],
    ['put before the digits of a complete number', '4242424242424242', '54242424242424242', false],
  ])('is followed when digits are %s', (_where, before, after, isHeld) => {
    const claim = openTab().open('a')
    claim.type(before)
    expect(claim.partOf(after, true)).toBe(isHeld ? 'beginning' : 'middle')
    claim.insert(after)
    expect(claim.held()).toBe(isHeld)
    claim.type(`${after}1`)
    expect(claim.held()).toBe(isHeld)
  })

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

  it('does not end when digits are typed before a rest that the page has left', () => {
    const { open } = openTab()
    const claim = open('a')
    claim.type('42424242')
    claim.lose()
    // The rest of the number, then its beginning in front of it.
    for (let length = 1; length <= 8; length += 1) claim.type('42424242'.slice(0, length))
    for (let length = 1; length <= 8; length += 1) claim.insert(`${'42424242'.slice(0, length)}42424242`)
    claim.lose()
    claim.type('4')
    expect(claim.held()).toBe(false)
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
    denied.follow('4', { isTyped: true, isInserted: false })
    const first = denied.part.value
    denied.lose()
    denied.follow('4', { isTyped: true, isInserted: false })
    expect([first, denied.part.value]).toEqual(['middle', 'middle'])
  })

  it.each<[how: string, isOther: boolean, change: (claim: ReturnType<ReturnType<typeof openTab>['open']>) => void]>([
    ['a digit is added', true, (claim) => claim.type('6212341234123412'.concat('3'))],
    ['a digit is removed', true, (claim) => claim.type('621234123412341')],
    ['a digit is replaced', false, (claim) => claim.insert('6212341234123413')],
    ['a digit is removed, and typed again', false, (claim) => ['621234123412341', '6212341234123412'].map(claim.type)],
    [
      'the same number is formatted, and a digit is added',
      true,
      (claim) => {
        claim.fill('6212 3412 3412 3412')
        claim.type('6212 3412 3412 3412 3')
      },
    ],
    ['another number is filled in', false, (claim) => claim.fill('378282246310005')],
    ['another number is typed', false, (claim) => ['', '3', '37', '378282246310005'].map(claim.type)],
    ['another number replaces it digit by digit', false, (claim) => ['3', '37', '378282246310005'].map(claim.insert)],
    [
      'the page removes it, and a longer one is typed',
      false,
      (claim) => {
        claim.lose()
        claim.type('6212341234123412345')
      },
    ],
  ])('compares the length with that of the submitted number when %s: %s', (_how, isOther, change) => {
    const claim = openTab().open('a')
    claim.type('6212341234123412')
    claim.submitted(16)
    expect(claim.hasOtherLength.value).toBe(false)
    change(claim)
    expect(claim.hasOtherLength.value).toBe(isOther)
  })

  it('stores nothing of the number', () => {
    const { open, entries } = openTab()
    open('frame').type('424242424')
    expect([...entries]).toEqual([['tender|number', 'frame']])
  })
})
