import { expect, it } from 'vitest'
import type { PaymentEnd } from '../../../src/shared/types'
import { createRecoveredEnd } from './recovered-end'

const declined: PaymentEnd = { status: 'declined', paymentId: 'payments:1', message: 'Declined' }
const pending: PaymentEnd = { status: 'pending', paymentId: 'payments:1', message: 'Pending' } as PaymentEnd
const unnamed: PaymentEnd = { status: 'declined', message: 'Declined' } as PaymentEnd

const nothing = async () => undefined
const find = (end: PaymentEnd) => async () => end

it.each<[what: string, end: PaymentEnd, later: PaymentEnd | undefined]>([
  ['a final end', declined, declined],
  ['no pending payment', pending, undefined],
  ['no end without a payment', unnamed, undefined],
])('PAY-SDK-15: a later call of resume() receives %s', async (_what, end, later) => {
  const found = createRecoveredEnd()
  expect(await found.recover(find(end))).toBe(end)
  expect(await found.recover(nothing)).toBe(later)

  const remembered = createRecoveredEnd()
  remembered.remember(end)
  expect(await remembered.recover(nothing)).toBe(later)
})

it('PAY-SDK-15: a search that fails leaves the end of an earlier one', async () => {
  const recovered = createRecoveredEnd()
  await recovered.recover(find(declined))
  await expect(recovered.recover(() => Promise.reject(new Error('offline')))).rejects.toThrow('offline')
  expect(await recovered.recover(nothing)).toBe(declined)
})

it('PAY-SDK-15: the end is forgotten when this page makes its own payment', async () => {
  const recovered = createRecoveredEnd()
  await recovered.recover(find(declined))
  recovered.forget()
  expect(await recovered.recover(nothing)).toBeUndefined()
})
