import { describe, expect, it, vi } from 'vitest'
import { createInputHandlers, type InputHandlersOptions } from './input-handlers'

const ignore = () => {}

const handlersOf = (field: object, disabled: boolean, given: Partial<InputHandlersOptions> = {}) =>
  createInputHandlers({
    field: field as InputHandlersOptions['field'],
    disabled,
    distributePaste: (text) => text,
    onFocus: ignore,
    onBlur: ignore,
    onEnter: ignore,
    onPastedCard: ignore,
    ...given,
  })

const pressIn = (key: string, disabled: boolean) => {
  const field = { name: 'number', history: undefined, miss: vi.fn() }
  handlersOf(field, disabled).onKeyDown?.({ key, code: '', currentTarget: {} } as never)
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

describe('an edit of a number', () => {
  it.each([
    ['a key at the end', '42', '424', 3, 'insertText', true, false],
    ['a key at the start', '42', '542', 1, 'insertText', true, true],
    ['a key in place of the text', '42', '5', 1, 'insertText', true, true],
    ['a key in place of the only digit', '4', '5', 1, 'insertText', true, true],
    ['a deletion at the end', '42', '4', 1, 'deleteContentBackward', true, false],
    ['a deletion of a word', '4242 42', '4242', 4, 'deleteWordBackward', true, false],
    ['a deletion at the start', '42', '2', 0, 'deleteContentForward', true, false],
    ['a paste into an empty field', '', '4242', 4, 'insertFromPaste', false, false],
    ['a paste in place of the text', '42', '5', 1, 'insertFromPaste', false, true],
    ['a whole number in place of some digits', '42', '4242424242424242', 16, undefined, false, false],
  ])('%s is reported', (_edit, before, text, selectionStart, inputType, isTyped, isInserted) => {
    const field = { name: 'number', history: undefined, text: { peek: () => before }, edit: vi.fn() }
    const currentTarget = { value: text, selectionStart }
    for (const isComposing of inputType === 'insertText' ? [false, true] : [false]) {
      handlersOf(field, false).onInput?.({ currentTarget, inputType, isComposing } as never)
      expect(field.edit).toHaveBeenLastCalledWith(text, { isTyped, isInserted, isEvent: true })
    }
  })
})

describe('a field that is left', () => {
  it.each([
    ['with the text that was typed', '4242', true],
    ['with a text that was filled in without an event', '4242424242424242', false],
  ])('%s', (_, value, isTyped) => {
    const field = { name: 'number', history: undefined, text: { peek: () => '4242' }, edit: vi.fn(), leave: ignore }
    handlersOf(field, false).onBlur?.({ currentTarget: { value, selectionStart: 0 } } as never)
    expect(field.edit).toHaveBeenCalledWith(value, expect.objectContaining({ isTyped, isEvent: false }))
  })
})

describe('onPastedCard()', () => {
  it.each([
    ['a whole card from the clipboard', '4242 12/34 123', 'insertFromPaste', 1],
    ['a number from the clipboard', '4242', 'insertFromPaste', 0],
    ['a whole card that was filled in', '4242 12/34 123', 'insertReplacementText', 0],
  ])('%s', (_text, value, inputType, calls) => {
    const field = { name: 'number', history: undefined, text: { peek: () => '' }, edit: ignore }
    const onPastedCard = vi.fn()
    const distributePaste = (text: string) => text.split(' ')[0] ?? ''
    const { onInput } = handlersOf(field, false, { distributePaste, onPastedCard })
    onInput?.({ currentTarget: { value, selectionStart: 0 }, inputType, isComposing: false } as never)
    expect(onPastedCard).toHaveBeenCalledTimes(calls)
  })
})
