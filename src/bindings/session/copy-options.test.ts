import { expect, test } from 'vitest'
import { copyOptions } from './copy-options'

test('copyOptions() › the copy has the same values and shares no object', () => {
  const options = { amount: { amount: 1, currency: 'EUR' }, list: [{ id: 'a' }], none: undefined, zero: 0, no: null }
  const copy = copyOptions(options, () => options)
  expect(copy).toEqual(options)
  expect(Object.hasOwn(copy, 'none')).toBe(false)
  options.amount.amount = 2
  const [first] = options.list
  if (first) first.id = 'b'
  expect([copy.amount.amount, copy.list]).toEqual([1, [{ id: 'a' }]])
})

test('copyOptions() › keeps instances of classes, such as nodes', () => {
  class Node {}
  const container = new Node()
  expect(copyOptions({ actions: { container } }, () => undefined).actions.container).toBe(container)
})

test('copyOptions() › contains no proxy, because a proxy cannot be sent to a frame', () => {
  const proxy = new Proxy({ items: new Proxy([new Proxy({ id: 'a' }, {})], {}) }, {})
  expect(() => structuredClone(proxy)).toThrow()
  expect(structuredClone(copyOptions(proxy, () => proxy))).toEqual({ items: [{ id: 'a' }] })
})

test('copyOptions() › functions call their latest version', () => {
  const options = (name: string) => ({ authorise: (id: number) => `${name} ${id}`, shipping: { onChange: () => name } })
  let latest: ReturnType<typeof options> | undefined = options('first')
  const copy = copyOptions(latest, () => latest)
  latest = options('second')
  expect([copy.authorise(7), copy.shipping.onChange()]).toEqual(['second 7', 'second'])
  latest = undefined
  expect(copy.authorise(7)).toBeUndefined()
})

test('copyOptions() › methods have their object as `this`', () => {
  const options = {
    path: '/authorise',
    authorise() {
      return this.path
    },
  }
  expect(copyOptions(options, () => options).authorise()).toBe('/authorise')
})
