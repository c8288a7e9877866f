import { expect, it, vi } from 'vitest'
import { TenderError } from '../../shared/error'
import { createEvents } from '../events'
import type { ElementEventMap } from '../types'
import { followForm } from './follow-form'

const fault = new TenderError('frame.timeout', 'x')
const sentence = () => 'Det går inte att betala just nu.'

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
  followForm({ on: events.on }, { closest: () => form } as unknown as Element, gone.signal, sentence)
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

it('gives a fault without words those of the customer’s language, before the form shows them', () => {
  const { events } = formIn('loading')
  const silent = new TenderError('frame.timeout', 'x')
  const said = new TenderError('key.unauthorised', 'x', { customerMessage: 'Ring oss.' })
  for (const error of [silent, said]) events.emit('loaderror', error)
  expect([silent.customerMessage, said.customerMessage]).toEqual([sentence(), 'Ring oss.'])
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
  followForm({ on }, { closest: () => null } as unknown as Element, new AbortController().signal, sentence)
  expect(on).not.toHaveBeenCalled()
})
