import { expect, it, vi } from 'vitest'
import { TenderError } from '../../shared/error'
import { createEvents } from '../events'
import type { ElementEventMap } from '../types'
import { showElementStatus } from './element-status'

const fault = new TenderError('frame.timeout', 'x')

/** A form with an element in it, in this state. */
const formIn = (tenderState: string) => {
  let lacking: object | null = null
  const message = { textContent: 'Thank you' }
  const form = {
    dataset: { tenderState },
    querySelector: (selector: string) => (selector === '[data-tender-message]' ? message : lacking),
  }
  const events = createEvents<ElementEventMap>()
  const gone = new AbortController()
  showElementStatus({ on: events.on }, { closest: () => form } as unknown as Element, gone.signal)
  return {
    form,
    message,
    events,
    gone,
    lack: (there: boolean) => {
      lacking = there ? {} : null
    },
  }
}

it('fails with an element that fails after all, and is ready when none lacks any more', () => {
  const { form, message, events, lack } = formIn('ready')
  lack(true)
  events.emit('loaderror', fault)
  expect([form.dataset.tenderState, message.textContent]).toEqual(['failed', ''])
  events.emit('ready')
  expect(form.dataset.tenderState).toBe('failed')
  lack(false)
  events.emit('ready')
  expect(form.dataset.tenderState).toBe('ready')
})

it.each(['loading', 'paying', 'done'])('stays as it is while %s, and when the element has gone', (state) => {
  const { form, events, gone } = formIn(state)
  events.emit('loaderror', fault)
  events.emit('ready')
  expect(form.dataset.tenderState).toBe(state)
  gone.abort()
  form.dataset.tenderState = 'ready'
  events.emit('loaderror', fault)
  expect(form.dataset.tenderState).toBe('ready')
})

it('asks for nothing outside a form of a script tag', () => {
  const on = vi.fn(() => () => {})
  showElementStatus({ on }, { closest: () => null } as unknown as Element, new AbortController().signal)
  expect(on).not.toHaveBeenCalled()
})
