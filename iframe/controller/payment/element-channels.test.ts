import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openChannel } from '../../../src/bridge/channel'
import type { ControllerToElement, ElementToController, Language } from '../../../src/bridge/protocol'
import { languages } from '../../../src/shared/messages/languages'
import type { CardValues, MethodChoice } from '../../../src/shared/types'
import { createElementChannels, type TokenSharingChannels } from './element-channels'

const values: CardValues = { number: '4242424242424242', expMonth: 8, expYear: 2034, cvc: '123', name: 'Ada' }

const collected: MethodChoice = { kind: 'card', card: values, method: 'method-1' }
const others: MethodChoice = { kind: 'card', card: { ...values, name: 'Zoe' }, method: 'method-2' }

let channels: TokenSharingChannels
beforeEach(() => {
  vi.useFakeTimers()
  channels = createElementChannels()
})
afterEach(() => {
  for (const element of ['card-1', 'card-2']) channels.detach(element)
  vi.useRealTimers()
})

/** The elements that were asked to forget their card. */
let forgotten: string[] = []
/** The elements that were excluded because of their version. */
let excluded: string[] = []

/** Attaches an element with this handler of `collect`. */
const attach = (
  collect: () => unknown,
  element = 'card-1',
  attached = () => {},
  setLanguage: ControllerToElement['setLanguage'] = () => {},
  version = '1.2.3',
) => {
  const { port1, port2 } = new MessageChannel()
  const channel = openChannel<ElementToController, ControllerToElement>(port1, () => ({
    attached,
    setLanguage,
    collect: collect as ControllerToElement['collect'],
    forgetCard: () => void forgotten.push(element),
    withdraw: () => void excluded.push(element),
  }))
  channels.attach(element, port2, version)
  return channel
}

/** Calls `collect()`. Returns its outcome, and a mock that is called when it has settled. */
const collecting = (element = 'card-1') => {
  const ended = vi.fn()
  const outcome = channels.collect(element, false).then(
    (what) => ({ collected: what }),
    (error) => ({ code: error.code }),
  )
  void outcome.then(ended)
  return { outcome, ended }
}

describe('createElementChannels', () => {
  it('collects the card and the name of its method from the given element', async () => {
    attach(() => collected, 'card-1')
    attach(() => others, 'card-2')
    expect(await channels.collect('card-1', false)).toEqual(collected)
    expect(await channels.collect('card-2', false)).toEqual(others)
  })

  it('makes every attached element forget its card', async () => {
    forgotten = []
    attach(() => collected, 'card-1')
    attach(() => others, 'card-2')
    channels.forgetCards()
    await vi.waitFor(() => expect(forgotten).toEqual(['card-1', 'card-2']))
  })

  it('excludes elements of a withdrawn version, whenever they attach, and collects nothing from them', async () => {
    excluded = []
    const nothing = () => {}
    attach(() => collected, 'card-1', nothing, nothing, '1.2.2')
    attach(() => others, 'card-3')
    channels.withdraw(['1.2.2'])
    attach(() => collected, 'card-2', nothing, nothing, '1.2.2')
    await vi.waitFor(() => expect(excluded).toEqual(['card-1', 'card-2']))
    expect(await collecting('card-1').outcome).toEqual({ code: 'frame.withdrawn' })
    expect(await channels.collect('card-3', false)).toEqual(others)
    channels.detach('card-3')
  })

  it('reports to the element that it is attached, and changes no language that was not set', async () => {
    const [attached, setLanguage] = [vi.fn(), vi.fn()]
    attach(() => collected, 'card-1', attached, setLanguage)
    await channels.collect('card-1', false)
    expect(attached).toHaveBeenCalledOnce()
    expect(setLanguage).not.toHaveBeenCalled()
  })

  it('waits for no element if the page named none', async () => {
    await expect(channels.collect(undefined, false)).rejects.toMatchObject({ code: 'card.missing' })
    expect(vi.getTimerCount()).toBe(0)
  })

  it('collects over the newest channel of an element', async () => {
    attach(() => ({ invalid: ['number'] }))
    attach(() => collected)
    expect(await channels.collect('card-1', false)).toEqual(collected)
  })

  it('uses the answer of an earlier channel after the element offered another port', async () => {
    const { outcome } = collecting()
    const answer = vi.fn()
    attach(() => new Promise((resolve) => answer.mockImplementation(resolve)))
    await vi.waitFor(() => expect(answer.getMockImplementation()).toBeDefined())
    attach(() => others)
    answer(collected)
    expect(await outcome).toEqual({ collected })
  })

  it('reports the invalid fields, with the texts for the customer', async () => {
    attach(() => ({ invalid: ['number', 'cvc'], messages: { cvc: 'Enter the security code' } }))
    await expect(channels.collect('card-1', false)).rejects.toMatchObject({
      code: 'card.invalid',
      fields: [{ path: 'number' }, { path: 'cvc', message: 'Enter the security code' }],
    })
  })
})

describe('an untouched card form', () => {
  it('is no choice, if it may be empty', async () => {
    const asked = vi.fn(() => ({ empty: true }))
    attach(asked)
    expect(await channels.collect('card-1', true)).toBeUndefined()
    expect(asked).toHaveBeenCalledExactlyOnceWith({ mayBeEmpty: true })
  })

  it('shows its errors otherwise', async () => {
    const asked = vi.fn(() => ({ invalid: ['number'] }))
    attach(asked)
    await expect(channels.collect('card-1', false)).rejects.toMatchObject({
      code: 'card.invalid',
      fields: [{ path: 'number', message: 'missing or not valid' }],
    })
    expect(asked).toHaveBeenCalledExactlyOnceWith({ mayBeEmpty: false })
  })
})

describe('an element that has not attached', () => {
  it('is waited for', async () => {
    const { outcome } = collecting()
    await vi.advanceTimersByTimeAsync(4999)
    attach(() => collected)
    expect(await outcome).toEqual({ collected })
  })

  it('is waited for after another element attached', async () => {
    const { outcome } = collecting('card-1')
    attach(() => others, 'card-2')
    await vi.advanceTimersByTimeAsync(1000)
    attach(() => collected, 'card-1')
    expect(await outcome).toEqual({ collected })
  })

  it('answers all calls that waited for it', async () => {
    const both = [collecting().outcome, collecting().outcome]
    attach(() => collected)
    expect(await Promise.all(both)).toEqual([{ collected }, { collected }])
  })

  it('is missing after five seconds', async () => {
    const { outcome, ended } = collecting()
    await vi.advanceTimersByTimeAsync(4999)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(await outcome).toEqual({ code: 'card.missing' })
  })

  it('may be one that was detached', async () => {
    attach(() => collected)
    channels.detach('card-1')
    const { outcome } = collecting()
    await vi.advanceTimersByTimeAsync(5000)
    expect(await outcome).toEqual({ code: 'card.missing' })
  })

  it('may be detached', () => {
    expect(() => channels.detach('card-1')).not.toThrow()
  })
})

describe('an unresponsive element', () => {
  it('is missing after five seconds without an answer', async () => {
    attach(() => new Promise<never>(() => {}))
    const { outcome, ended } = collecting()
    await vi.advanceTimersByTimeAsync(4999)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(await outcome).toEqual({ code: 'card.missing' })
  })

  it('is missing as soon as it is detached', async () => {
    attach(() => new Promise<never>(() => {}))
    const { outcome } = collecting()
    await vi.advanceTimersByTimeAsync(0)
    channels.detach('card-1')
    expect(await outcome).toEqual({ code: 'card.missing' })
  })
})

describe('an element that needs the Client Token', () => {
  it('waits for the first source, and requests from the latest', async () => {
    const element = attach(() => collected)
    const first = element.call('clientToken', {})
    // Messages arrive in order. So when this call is answered, the request for the token has
    // arrived.
    await channels.collect('card-1', false)
    const access = (token: string) => ({ token, features: [] })
    channels.shareFrom(async () => access('ct_test_1'))
    expect(await first).toEqual(access('ct_test_1'))
    channels.shareFrom(async ({ refused }) => access(`ct_test_2 after ${refused}`))
    expect(await element.call('clientToken', { refused: 'ct_test_1' })).toEqual(access('ct_test_2 after ct_test_1'))
  })

  it('requests it when its card is complete', async () => {
    const source = vi.fn(async () => ({ token: 'ct_test_1', features: [] }))
    const element = attach(() => collected)
    element.notify('cardCompleted', null)
    channels.shareFrom(source)
    await element.call('cardCompleted', null)
    expect(source.mock.calls).toEqual([[{}], [{}]])
  })
})

it('onEdited() › is called when the customer has changed something', async () => {
  const edited = vi.fn()
  const element = attach(() => collected)
  await element.call('edited', null)
  channels.onEdited(edited)
  await element.call('edited', null)
  expect(edited).toHaveBeenCalledOnce()
})

describe('setLanguage()', () => {
  const language: Language = { locale: 'en', direction: 'ltr', texts: languages.en }

  it('resolves when the attached elements show the language, and also sends it to later ones', async () => {
    const shown: string[] = []
    const show = (element: string) => (next: Language) => void shown.push(`${element} ${next.locale}`)
    attach(() => collected, 'card-1', undefined, show('card-1'))
    await channels.setLanguage(language)
    expect(shown).toEqual(['card-1 en'])
    attach(() => others, 'card-2', undefined, show('card-2'))
    await channels.collect('card-2', false)
    expect(shown).toEqual(['card-1 en', 'card-2 en'])
  })

  it('does not wait for an element that is removed or does not answer', async () => {
    attach(
      () => collected,
      'card-1',
      undefined,
      () => new Promise(() => {}) as never,
    )
    attach(
      () => collected,
      'card-2',
      undefined,
      () => new Promise(() => {}) as never,
    )
    const ended = vi.fn()
    void channels.setLanguage(language).then(ended)
    channels.detach('card-1')
    await vi.advanceTimersByTimeAsync(4999)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(ended).toHaveBeenCalledOnce()
  })
})
