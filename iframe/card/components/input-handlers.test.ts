import { describe, expect, it, vi } from 'vitest'
import { createInputHandlers, type InputHandlersOptions } from './input-handlers'

const pressIn = (key: string, disabled: boolean) => {
  const field = { name: 'number', history: undefined, miss: vi.fn() }
  const ignore = () => {}
  const { onKeyDown } = createInputHandlers({
    field: field as unknown as InputHandlersOptions['field'],
    disabled,
    distributePaste: (text) => text,
    onFocus: ignore,
    onBlur: ignore,
    onEnter: ignore,
  })
  onKeyDown?.call(undefined as never, { key, code: '', currentTarget: {} } as never)
  return field.miss.mock.calls.length
}

describe('a key', () => {
  it.each([
    ['a digit in a locked input', '4', true, 1],
    ['an Arabic digit in a locked input', '٤', true, 1],
    ['a digit in an open input', '4', false, 0],
    ['a named key in a locked input', 'F4', true, 0],
  ])('%s', (_, key, disabled, missed) => {
    expect(pressIn(key, disabled)).toBe(missed)
  })
})
