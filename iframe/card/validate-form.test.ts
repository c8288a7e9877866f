import { signal } from '@preact/signals-core'
import { expect, it, vi } from 'vitest'
import type { CardState } from '../../src/shared/types'
import { validateForm } from './validate-form'

const formOf = (complete: boolean, isLocked = false, collected: object = { invalid: ['number'] }) => ({
  state: signal({ complete } as CardState),
  locked: signal(isLocked),
  readInputs: vi.fn(),
  collect: vi.fn(async () => collected),
})

it('an incomplete form › shows its errors', async () => {
  const form = formOf(false)
  expect(await validateForm(form)).toBe(false)
  expect(form.collect).toHaveBeenCalledExactlyOnceWith({ mayBeEmpty: false })
})

it('a form that a password manager completes without an event › is complete', async () => {
  const form = formOf(false)
  form.readInputs.mockImplementation(() => {
    form.state.value = { complete: true } as CardState
  })
  expect(await validateForm(form)).toBe(true)
  expect(form.collect).not.toHaveBeenCalled()
})

it('a complete form › is not collected', async () => {
  const form = formOf(true)
  expect(await validateForm(form)).toBe(true)
  expect(form.collect).not.toHaveBeenCalled()
})

it.each([true, false])('a locked form, complete: %s › shows no errors', async (complete) => {
  const form = formOf(complete, true)
  expect(await validateForm(form)).toBe(complete)
  expect(form.collect).not.toHaveBeenCalled()
})

it('a form that the texts of other frames complete › is complete', async () => {
  expect(await validateForm(formOf(false, false, { card: {} }))).toBe(true)
})
