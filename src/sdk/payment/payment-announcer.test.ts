import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeNode, fakePage } from '../../../lab/support/sdk/fake-page'
import { texts as pageTexts } from '../../../lab/support/sdk/start-paying'
import { TenderError } from '../../shared/error'
import { createEvents } from '../events'
import type { CheckoutEvents, PaymentResult } from '../types'
import { announceAfterMs, createPaymentAnnouncer } from './payment-announcer'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const declined: PaymentResult = { status: 'declined', paymentId: 'payments:1', message: 'Your bank said no.' }
const succeeded: PaymentResult = { status: 'succeeded', paymentId: 'payments:1', amount: null }
const cardInvalid: PaymentResult = {
  status: 'failed',
  error: new TenderError('card.invalid', 'number'),
  message: 'Check your card details',
}

/** A page with an announcer. `dialog` is the merchant's open dialog, if the focus is in one. */
const setUp = ({
  dialog,
  texts = async () => pageTexts,
}: {
  dialog?: FakeNode
  texts?: () => Promise<never> | Promise<typeof pageTexts>
} = {}) => {
  const { body } = fakePage()
  if (dialog) body.append(dialog)
  const focused = Object.assign(new FakeNode('button'), { closest: () => dialog ?? null })
  /** The live regions of the merchant's page. */
  const merchantRegions: { textContent: string }[] = []
  Object.assign(document, { activeElement: focused, querySelectorAll: () => merchantRegions })
  const events = createEvents<CheckoutEvents>()
  const remove = createPaymentAnnouncer({ events, frames: { context: { locale: 'de' } } }, texts)
  const regionIn = (parent: FakeNode) => parent.children.find(({ name }) => name === 'div')
  return {
    events,
    remove,
    merchantRegions,
    region: () => regionIn(dialog ?? body),
    announced: () => regionIn(dialog ?? body)?.textContent,
    wait: () => vi.advanceTimersByTimeAsync(announceAfterMs),
  }
}

it('announces that a payment is being processed, in a region that was there before', async () => {
  const { events, region, announced, wait } = setUp()
  events.emit('paying', true)
  expect(region()).toMatchObject({ lang: 'de', textContent: '' })
  await wait()
  expect(announced()).toBe(pageTexts.processing)
})

it.each([
  ['message of a decline', declined, 'Your bank said no.'],
  ['success', succeeded, pageTexts.succeeded],
])('announces the %s in place of the progress', async (_what, result, text) => {
  const { events, announced, wait } = setUp()
  events.emit('paying', true)
  await wait()
  events.emit('paying', false)
  events.emit('result', result)
  expect(announced()).toBe('')
  await wait()
  expect(announced()).toBe(text)
})

it('announces only the result of a payment that ends soon', async () => {
  const { events, announced, wait } = setUp()
  events.emit('paying', true)
  await vi.advanceTimersByTimeAsync(announceAfterMs - 1)
  events.emit('result', declined)
  await vi.advanceTimersByTimeAsync(1)
  expect(announced()).toBe('')
  await wait()
  expect(announced()).toBe('Your bank said no.')
})

it('announces nothing about an invalid card: the element announces its fields', async () => {
  const { events, announced, wait } = setUp()
  events.emit('paying', true)
  events.emit('result', cardInvalid)
  await wait()
  expect(announced()).toBe('')
})

it('announces no message that a live region of the page contains', async () => {
  const { events, announced, merchantRegions, wait } = setUp()
  events.emit('result', declined)
  merchantRegions.push({ textContent: 'Sorry! Your bank said no.' })
  await wait()
  expect(announced()).toBe('')
})

it('uses the dialog that has the focus, because a modal dialog hides the page', async () => {
  const { events, announced, wait } = setUp({ dialog: new FakeNode('dialog') })
  events.emit('result', declined)
  await wait()
  expect(announced()).toBe('Your bank said no.')
})

it('announces in the page if the dialog has closed meanwhile', async () => {
  const dialog = new FakeNode('dialog')
  const { events, announced, wait } = setUp({ dialog })
  events.emit('result', declined)
  const { body } = document as unknown as { body: FakeNode }
  Object.assign(document, { activeElement: Object.assign(new FakeNode('button'), { closest: () => null }) })
  await wait()
  await wait()
  expect(announced()).toBeUndefined()
  expect(body.children.map(({ textContent }) => textContent)).toContain('Your bank said no.')
})

it('announces a failure of a checkout that has no texts', async () => {
  const { events, announced, wait } = setUp({ texts: () => Promise.reject(new Error('no controller')) })
  events.emit('paying', true)
  await wait()
  expect(announced()).toBe('')
  events.emit('result', declined)
  await wait()
  expect(announced()).toBe('Your bank said no.')
})

it('removes its region, and announces nothing afterwards', async () => {
  const { events, region, remove, wait } = setUp()
  events.emit('paying', true)
  const before = region()
  remove()
  await wait()
  expect([region(), before?.textContent]).toEqual([undefined, ''])
})
