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
  version?: string
  /** Whether `page.frames` contains the frame. Browsers omit frames in shadow roots. */
  listed?: boolean
}

/** A page with frames. Messages have the source and origin that a browser would report. */
const createPage = () => {
  const page = { frames: [] as unknown[] }
  const add = ({
    role = 'field',
    instance = 'mine',
    origin = service,
    version = '1.0.0',
    listed = true,
  }: FrameGiven = {}) => {
    const listeners: Listener[] = []
    const receive = (data: unknown, source: unknown, from = service) => {
      for (const listener of listeners) listener({ data, source, origin: from } as unknown as MessageEvent)
    }
    const fragment = writeFrameAddress({ pageOrigin: '', nonce: '', instance, scheme: '' })
    const window = {
      parent: page,
      closed: false,
      location: new URL(`${origin}/frames/${version}/${role}.html#${fragment}`),
      postMessage: vi.fn(),
    }
    if (listed) page.frames.push(window)
    const messageTarget = { addEventListener: (_: 'message', listener: Listener) => void listeners.push(listener) }
    const place = { messageTarget, page, origin: service, version, instance } as unknown as Parameters<
      typeof relayFieldMessages
    >[0]
    return { window, receive, place }
  }
  const addField = (field: FieldName, given?: FrameGiven) => {
    const frame = add(given)
    const onContent = vi.fn()
    const onRemoved = vi.fn()
    const self = frame.window as unknown as Window
    const siblings = createFieldSync({ ...frame.place, self, field, onContent, onRemoved })
    return { ...frame, field, onContent, onRemoved, ...siblings }
  }
  /** Delivers posted messages, and the messages that these cause, until no message is left. */
  const deliver = (frames: { window: unknown; receive: (data: unknown, source: unknown) => void }[]) => {
    for (let busy = true; busy; ) {
      busy = false
      for (const { window, receive } of frames) {
        const { mock } = (window as { postMessage: ReturnType<typeof vi.fn> }).postMessage
        for (const [data, target, source] of mock.calls.splice(0)) {
          expect(target).toBe(service)
          receive(data, source)
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

describe('sending', () => {
  it('sends to the exact origin, and only to frames of its checkout', () => {
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

  it('sends other content than texts only to known frames, once to each', () => {
    const { addField } = createPage()
    const [number, cvc, name] = [addField('number'), addField('cvc'), addField('name')]
    number.receive(message({ field: 'cvc' }), cvc.window)
    number.send({ kind: 'showErrors' })
    expect(cvc.window.postMessage).toHaveBeenCalledOnce()
    expect(name.window.postMessage).not.toHaveBeenCalled()
    number.send(text)
    expect(cvc.window.postMessage).toHaveBeenCalledTimes(2)
  })

  it('sends nothing to a frame of another version, which may have a known fault', () => {
    const { add, addField } = createPage()
    const faulty = [add({ version: '0.9.0' }), add({ version: '0.9.0', role: 'controller' })]
    const known = addField('cvc', { version: '0.9.0' })
    const number = addField('number')
    number.receive(message({ field: 'cvc' }), known.window)
    expect(number.onContent).not.toHaveBeenCalled()
    number.send(text)
    number.send({ kind: 'showErrors' })
    for (const { window } of [...faulty, known]) expect(window.postMessage).not.toHaveBeenCalled()
  })

  it('states that it is in a shadow root', () => {
    const { add, addField } = createPage()
    const cvc = add()
    addField('number', { listed: false }).send(text)
    expect(cvc.window.postMessage).toHaveBeenCalledWith(message({ inShadowRoot: true }), service)
  })
})

describe('receiving', () => {
  it.each<FieldContent>([
    text,
    { kind: 'fill', texts: { expiry: '12/30', cvc: '123' } },
    { kind: 'showErrors' },
    { kind: 'focused' },
  ])('accepts the content of a sibling: %j', (content) => {
    const { addField } = createPage()
    const [number, cvc] = [addField('number'), addField('cvc')]
    cvc.receive(message({ content }), number.window)
    expect(cvc.onContent).toHaveBeenCalledExactlyOnceWith('number', content)
  })

  it.each<[forgery: string, data: unknown, given?: { source?: object | null; origin?: string }]>([
    ['the page', message(), { origin: 'https://shop.example' }],
    ['an origin that starts with that of the service', message(), { origin: `${service}.evil` }],
    ['the origin of the service in a frame of another page', message(), { source: { parent: {} } }],
    ['no window', message(), { source: null }],
    ['another checkout', message({ instance: 'theirs' })],
    ['another protocol', message({ protocol: '1.0' })],
    ['a malformed protocol version', message({ protocol: 1 })],
    ['a frame of its own field', message({ field: 'cvc' })],
    ['an unknown field', message({ field: 'pin' })],
    ['another kind of message', message({ tender: 'attach' })],
    ['a text that is no string', message({ content: { ...text, text: { toString: () => '1' } } })],
    ['a text with a malformed flag', message({ content: { ...text, expectsReply: 'no' } })],
    ['an unknown kind of content', message({ content: { kind: 'submit' } })],
    ['no content', message({ content: null })],
    ['a fill of an unknown field', message({ content: { kind: 'fill', texts: { __proto: '1' } } })],
    ['a fill with a value that is no string', message({ content: { kind: 'fill', texts: { name: 'Ada', cvc: 123 } } })],
    ['an empty message', null],
    ['a message of other software', 'field'],
  ])('ignores %s', (_forgery, data, { source, origin = service } = {}) => {
    const { addField } = createPage()
    const [number, cvc] = [addField('number'), addField('cvc')]
    cvc.receive(data, source === null ? null : { ...number.window, ...source }, origin)
    expect(cvc.onContent).not.toHaveBeenCalled()
  })

  it('reports a removed frame once, and sends nothing more to it', () => {
    const { page, addField } = createPage()
    const [number, cvc] = [addField('number'), addField('cvc')]
    cvc.receive(message(), number.window)
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

it('relayFieldMessages() › sends nothing to a listed frame, which receives the message itself', () => {
  const { add } = createPage()
  const [controller, listed, next] = [add({ role: 'controller' }), add(), add({ listed: false })]
  relayFieldMessages(controller.place)
  controller.receive(message(), listed.window)
  controller.receive(message({ field: 'cvc', inShadowRoot: true }), next.window)
  expect(listed.window.postMessage).not.toHaveBeenCalled()
})

it('relayFieldMessages() › relays nothing from or to a frame of another version', () => {
  const { add } = createPage()
  const [controller, own, faulty] = [
    add({ role: 'controller' }),
    add({ listed: false }),
    add({ listed: false, version: '0.9.0' }),
  ]
  relayFieldMessages(controller.place)
  controller.receive(message({ inShadowRoot: true }), own.window)
  controller.receive(message({ field: 'cvc', inShadowRoot: true }), faulty.window)
  controller.receive(message({ inShadowRoot: true }), own.window)
  for (const { window } of [own, faulty]) expect(window.postMessage).not.toHaveBeenCalled()
})

it('relayFieldMessages() › forgets a removed frame with the next message', () => {
  const { add } = createPage()
  const [controller, gone, next] = [add({ role: 'controller' }), add({ listed: false }), add({ listed: false })]
  relayFieldMessages(controller.place)
  controller.receive(message({ inShadowRoot: true }), gone.window)
  const closed = vi.spyOn(gone.window, 'closed', 'get').mockReturnValue(true)
  controller.receive(message({ field: 'cvc', inShadowRoot: true }), next.window)
  closed.mockReturnValue(false)
  controller.receive(message({ field: 'cvc', inShadowRoot: true }), next.window)
  expect(gone.window.postMessage).not.toHaveBeenCalled()
})

it.each<[where: string, listed: FieldName[]]>([
  ['in the document', ['number', 'expiry', 'cvc', 'name']],
  ['in shadow roots', []],
  ['in both', ['expiry', 'name']],
  ['in both, the number first', ['number']],
])('fields %s know each other once the last has sent its text', (_where, listed) => {
  const { add, addField, deliver } = createPage()
  const controller = add({ role: 'controller' })
  relayFieldMessages(controller.place)
  const fields = fieldNames.map((name) => addField(name, { listed: listed.includes(name) }))
  // Adds the source to each recorded message, as a browser does.
  const sendFrom = (field: (typeof fields)[number], content: FieldContent) => {
    field.send(content)
    for (const { window } of [...fields, controller]) {
      for (const call of window.postMessage.mock.calls) call[2] ??= field.window
    }
  }
  const deliverAll = () => {
    controller.window.postMessage.mock.calls.splice(0).forEach(([data, , source]) => {
      controller.receive(data, source)
      for (const { window } of fields) {
        for (const call of window.postMessage.mock.calls) call[2] ??= controller.window
      }
    })
    deliver(fields)
  }
  const knownTo = fields.map(() => new Set<FieldName>())
  for (const [index, field] of fields.entries()) {
    field.onContent.mockImplementation((from: FieldName, content: FieldContent) => {
      knownTo[index]?.add(from)
      if (content.kind === 'text' && content.expectsReply) sendFrom(field, { ...text, text: field.field })
    })
  }
  for (const field of fields) {
    sendFrom(field, { kind: 'text', text: '', expectsReply: true })
    for (let round = 0; round < 4; round += 1) deliverAll()
  }
  for (const [index, { field }] of fields.entries()) {
    expect([...(knownTo[index] ?? [])].sort()).toEqual(fieldNames.filter((name) => name !== field).sort())
  }
})
