import { describe, expect, it, vi } from 'vitest'
import { type FieldName, fieldNames } from '../shared/types'
import { createFieldSync, relayFieldMessages } from './field-sync'
import { writeFrameAddress } from './frame-address'
import { type FieldContent, type FieldMessage, protocolVersion } from './protocol'

const service = 'https://pay.example'
const text: FieldContent = { kind: 'text', text: '4242', expectsReply: false }

type Listener = (event: MessageEvent) => void

interface FrameGiven {
  role?: string
  instance?: string
  origin?: string
  /** In the page's own tree, where its window lists it. */
  listed?: boolean
}

/** A page, and frames in it that hear what is posted to them as a browser would tell it. */
const createPage = () => {
  const page = { frames: [] as unknown[] }
  const add = ({ role = 'field', instance = 'mine', origin = service, listed = true }: FrameGiven = {}) => {
    const listeners: Listener[] = []
    const hear = (data: unknown, source: unknown, from = service) => {
      for (const listener of listeners) listener({ data, source, origin: from } as unknown as MessageEvent)
    }
    const fragment = writeFrameAddress({ pageOrigin: '', nonce: '', instance, scheme: '' })
    const window = {
      parent: page,
      closed: false,
      location: new URL(`${origin}/frames/1.0.0/${role}.html#${fragment}`),
      postMessage: vi.fn(),
    }
    if (listed) page.frames.push(window)
    const messageTarget = { addEventListener: (_: 'message', listener: Listener) => void listeners.push(listener) }
    const place = { messageTarget, page, origin: service, instance } as unknown as Parameters<
      typeof relayFieldMessages
    >[0]
    return { window, hear, place }
  }
  const addField = (field: FieldName, given?: FrameGiven) => {
    const frame = add(given)
    const onContent = vi.fn()
    const onRemoved = vi.fn()
    const self = frame.window as unknown as Window
    const siblings = createFieldSync({ ...frame.place, self, field, onContent, onRemoved })
    return { ...frame, field, onContent, onRemoved, ...siblings }
  }
  /** Posts what frames have said to where it goes, until all is said. */
  const deliver = (frames: { window: unknown; hear: (data: unknown, source: unknown) => void }[]) => {
    for (let busy = true; busy; ) {
      busy = false
      for (const { window, hear } of frames) {
        const { mock } = (window as { postMessage: ReturnType<typeof vi.fn> }).postMessage
        for (const [data, target, source] of mock.calls.splice(0)) {
          expect(target).toBe(service)
          hear(data, source)
          busy = true
        }
      }
    }
  }
  return { page, add, addField, deliver }
}

const message = (changes: Partial<Record<keyof FieldMessage, unknown>> = {}) => ({
  tender: 'field',
  protocol: protocolVersion,
  instance: 'mine',
  field: 'number',
  inShadowRoot: false,
  content: text,
  ...changes,
})

describe('a field that speaks', () => {
  it('is heard at the exact origin, by the frames of its checkout and by nobody else', () => {
    const { add, addField } = createPage()
    const others = [
      add({ instance: 'theirs' }),
      add({ origin: 'https://evil.example' }),
      add({ role: 'payment' }),
      add({ role: 'outfield' }),
    ]
    const cvc = add()
    addField('number').send(text)
    expect(cvc.window.postMessage).toHaveBeenCalledExactlyOnceWith(message(), service)
    for (const { window } of others) expect(window.postMessage).not.toHaveBeenCalled()
  })

  it('says what is no text to those only that it has heard, and once to each', () => {
    const { addField } = createPage()
    const [number, cvc, name] = [addField('number'), addField('cvc'), addField('name')]
    number.hear(message({ field: 'cvc' }), cvc.window)
    number.send({ kind: 'showErrors' })
    expect(cvc.window.postMessage).toHaveBeenCalledOnce()
    expect(name.window.postMessage).not.toHaveBeenCalled()
    number.send(text)
    expect(cvc.window.postMessage).toHaveBeenCalledTimes(2)
  })

  it('says that it stands in a shadow root', () => {
    const { add, addField } = createPage()
    const cvc = add()
    addField('number', { listed: false }).send(text)
    expect(cvc.window.postMessage).toHaveBeenCalledWith(message({ inShadowRoot: true }), service)
  })
})

describe('a field that hears', () => {
  it.each<FieldContent>([text, { kind: 'fill', texts: { expiry: '12/30', cvc: '123' } }, { kind: 'showErrors' }])(
    'believes a frame beside it: %j',
    (content) => {
      const { addField } = createPage()
      const [number, cvc] = [addField('number'), addField('cvc')]
      cvc.hear(message({ content }), number.window)
      expect(cvc.onContent).toHaveBeenCalledExactlyOnceWith('number', content)
    },
  )

  it.each<[forgery: string, data: unknown, given?: { source?: unknown; origin?: string }]>([
    ['the page', message(), { origin: 'https://shop.example' }],
    ['an origin that begins like ours', message(), { origin: `${service}.evil` }],
    ['our origin in a window of another page', message(), { source: { parent: {} } }],
    ['no window', message(), { source: null }],
    ['another checkout', message({ instance: 'theirs' })],
    ['another protocol', message({ protocol: '2.0' })],
    ['a protocol that is none', message({ protocol: 1 })],
    ['a frame of its own field', message({ field: 'cvc' })],
    ['a field that there is none of', message({ field: 'pin' })],
    ['another kind of message', message({ tender: 'attach' })],
    ['a text that is none', message({ content: { ...text, text: { toString: () => '1' } } })],
    ['a text that may ask or not', message({ content: { ...text, expectsReply: 'no' } })],
    ['an unknown saying', message({ content: { kind: 'submit' } })],
    ['nothing said', message({ content: null })],
    ['a fill of something else', message({ content: { kind: 'fill', texts: { __proto: '1' } } })],
    ['a fill that is no text', message({ content: { kind: 'fill', texts: { name: 'Ada', cvc: 123 } } })],
    ['no message at all', null],
    ['other software', 'field'],
  ])('does not believe %s', (_forgery, data, { source, origin = service } = {}) => {
    const { addField } = createPage()
    const [number, cvc] = [addField('number'), addField('cvc')]
    cvc.hear(data, source === undefined ? number.window : source, origin)
    expect(cvc.onContent).not.toHaveBeenCalled()
  })

  it('hears once of a frame that has gone, and speaks to it no more', () => {
    const { page, addField } = createPage()
    const [number, cvc] = [addField('number'), addField('cvc')]
    cvc.hear(message(), number.window)
    cvc.detectRemoved()
    expect(cvc.onRemoved).not.toHaveBeenCalled()
    number.window.closed = true
    page.frames.splice(0, 1)
    cvc.detectRemoved()
    cvc.detectRemoved()
    expect(cvc.onRemoved).toHaveBeenCalledExactlyOnceWith('number')
    cvc.send(text)
    expect(number.window.postMessage).not.toHaveBeenCalled()
  })
})

it('nothing is passed on to a frame that is no shadow root’s: it hears it itself', () => {
  const { add } = createPage()
  const [controller, listed, next] = [add({ role: 'controller' }), add(), add({ listed: false })]
  relayFieldMessages(controller.place)
  controller.hear(message(), listed.window)
  controller.hear(message({ field: 'cvc', inShadowRoot: true }), next.window)
  expect(listed.window.postMessage).not.toHaveBeenCalled()
})

it('a frame that has left a shadow root is forgotten with the next word', () => {
  const { add } = createPage()
  const [controller, gone, next] = [add({ role: 'controller' }), add({ listed: false }), add({ listed: false })]
  relayFieldMessages(controller.place)
  controller.hear(message({ inShadowRoot: true }), gone.window)
  const closed = vi.spyOn(gone.window, 'closed', 'get').mockReturnValue(true)
  controller.hear(message({ field: 'cvc', inShadowRoot: true }), next.window)
  closed.mockReturnValue(false)
  controller.hear(message({ field: 'cvc', inShadowRoot: true }), next.window)
  expect(gone.window.postMessage).not.toHaveBeenCalled()
})

it.each<[where: string, listed: FieldName[]]>([
  ['in the document', ['number', 'expiry', 'cvc', 'name']],
  ['in shadow roots', []],
  ['in both', ['expiry', 'name']],
  ['in both, the number first', ['number']],
])('fields %s hear of each other once the last has asked', (_where, listed) => {
  const { add, addField, deliver } = createPage()
  const controller = add({ role: 'controller' })
  relayFieldMessages(controller.place)
  const fields = fieldNames.map((name) => addField(name, { listed: listed.includes(name) }))
  // What a browser would name as the source of a message, the mock is told by who speaks.
  const speak = (field: (typeof fields)[number], content: FieldContent) => {
    field.send(content)
    for (const { window } of [...fields, controller]) {
      for (const call of window.postMessage.mock.calls) call[2] ??= field.window
    }
  }
  const passed = () => {
    controller.window.postMessage.mock.calls.splice(0).forEach(([data, , source]) => {
      controller.hear(data, source)
      for (const { window } of fields) {
        for (const call of window.postMessage.mock.calls) call[2] ??= controller.window
      }
    })
    deliver(fields)
  }
  const heardBy = fields.map(() => new Set<FieldName>())
  for (const [index, field] of fields.entries()) {
    field.onContent.mockImplementation((from: FieldName, content: FieldContent) => {
      heardBy[index]?.add(from)
      if (content.kind === 'text' && content.expectsReply) speak(field, { ...text, text: field.field })
    })
  }
  for (const field of fields) {
    speak(field, { kind: 'text', text: '', expectsReply: true })
    for (let round = 0; round < 4; round += 1) passed()
  }
  for (const [index, { field }] of fields.entries()) {
    expect([...(heardBy[index] ?? [])].sort()).toEqual(fieldNames.filter((name) => name !== field).sort())
  }
})
