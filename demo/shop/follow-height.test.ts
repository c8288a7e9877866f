import { expect, test } from 'vitest'
import { followHeight } from './follow-height'

const origin = 'https://pay.example'

const setUp = () => {
  const page = new EventTarget()
  const frame = { contentWindow: {} as Window, style: { blockSize: '' } as CSSStyleDeclaration }
  const send = (data: unknown, from: object = {}) =>
    page.dispatchEvent(Object.assign(new Event('message'), { origin, source: frame.contentWindow, data, ...from }))
  return { page, frame, send, stop: followHeight(frame, origin, page) }
}

test('followHeight() › applies each height until it is stopped', () => {
  const { frame, send, stop } = setUp()
  send({ panelHeight: 200.4 })
  expect(frame.style.blockSize).toBe('201px')
  stop()
  send({ panelHeight: 300 })
  expect(frame.style.blockSize).toBe('201px')
})

test.each([
  ['of another origin', { panelHeight: 200 }, { origin: 'https://shop.example' }],
  ['of another frame', { panelHeight: 200 }, { source: {} }],
  ['without data', null, {}],
  ['with a height of zero', { panelHeight: 0 }, {}],
  ['with a text as height', { panelHeight: '200' }, {}],
])('followHeight() › ignores a message %s', (_name, data, from) => {
  const { frame, send } = setUp()
  send(data, from)
  expect(frame.style.blockSize).toBe('')
})
