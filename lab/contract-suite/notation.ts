import assert from 'node:assert/strict'
import type { Call, ContractCase } from './contract-case'
import { at, card, pay, startIntent, textAt, tokenise, tokenOf } from './helpers'

const amounts: readonly [amount: number, currency: string, formattedAmount: string][] = [
  [5099, 'EUR', '€50.99'],
  [5099, 'JPY', '¥5,099'],
  [5099, 'KWD', 'KWD 5.099'],
  [509900, 'HUF', 'HUF 5,099.00'],
  [123456789, 'USD', '$1,234,567.89'],
]

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

const read = async (call: Call, id: string): Promise<(path: string) => unknown> => {
  const answer = await call(
    `query Notation($id: ID!) { getPayment(id: $id) {
      date country currency refundedAmount amount { rawAmount currency formattedAmount }
      paymentDetails {
        fee { rawAmount currency formattedAmount } tax { rawAmount currency formattedAmount }
        processingFee { rawAmount currency formattedAmount } net { rawAmount currency formattedAmount }
        localAmount { rawAmount currency formattedAmount }
      }
      paymentTimeline { overview { time } flows { date } }
      paymentMethodDetails { country } paymentCustomer { name email }
    } }`,
    { variables: { id } },
  )
  return (path) => at(answer, `data.getPayment.${path}`)
}

export const notationCases: readonly ContractCase[] = [
  {
    name: 'API-3: an amount has minor units, its currency, and both formatted in English',
    run: async ({ call }) => {
      for (const [amount, currency, formatted] of amounts) {
        const paid = await pay(call, await tokenOf(call), { amount, currencyCode: currency })
        const payment = await read(call, textAt(paid, 'data.authorizePayment.id'))
        const written = String(payment('amount.formattedAmount')).replaceAll('\u00a0', ' ')
        assert.deepEqual(
          [payment('amount.rawAmount'), payment('amount.currency'), written],
          [amount, currency, formatted],
        )
        for (const part of ['fee', 'tax', 'processingFee', 'net', 'localAmount']) {
          const shown = payment(`paymentDetails.${part}`)
          if (shown) assert.equal(payment(`paymentDetails.${part}.currency`), currency, part)
        }
      }
    },
  },
  {
    name: 'API-4: a date-time is ISO 8601 in UTC',
    run: async ({ call }) => {
      const intent = await startIntent(call)
      const paid = await pay(call, await tokenOf(call), { intentId: textAt(intent, 'data.startIntent.id') })
      const payment = await read(call, textAt(paid, 'data.authorizePayment.id'))
      for (const path of ['date', 'paymentTimeline.overview.0.time', 'paymentTimeline.flows.0.date']) {
        assert.match(String(payment(path)), instant, path)
      }
      for (const path of ['date', 'statusDate', 'timeline.intentStarted.date']) {
        assert.match(textAt(intent, `data.startIntent.${path}`), instant, path)
      }
      assert.match(textAt(await tokenise(call), 'data.tokenisePaymentMethod.createdDate'), instant)
    },
  },
  {
    name: 'PAY-29: a payment has the country of its intent, else of its card; refundedAmount is null without a refund',
    run: async ({ call }) => {
      const token = await tokenOf(call, { billingAddress: { country: 'AUT' } })
      const paid = async (members: Record<string, unknown>) =>
        read(call, textAt(await pay(call, token, members), 'data.authorizePayment.id'))
      const bound = await paid({ intentId: textAt(await startIntent(call), 'data.startIntent.id') })
      assert.deepEqual([bound('country'), bound('currency'), bound('refundedAmount')], ['IRL', 'EUR', null])
      assert.equal((await paid({}))('country'), 'AUT')
    },
  },
  {
    name: 'PAY-29: the address of a full card counts like that of a stored one',
    run: async ({ call }) => {
      const { number, expMonth, expYear } = card()
      const full = { number, expMonth, expYear, address: { country: 'AUT' } }
      const paid = await pay(call, '', {
        paymentMethod: { type: 'CARD', card: full },
        customer: { name: 'Ada', email: 'ada@shop.example' },
      })
      const payment = await read(call, textAt(paid, 'data.authorizePayment.id'))
      assert.deepEqual([payment('country'), payment('paymentMethodDetails.country')], ['AUT', 'AUT'])
      assert.deepEqual(payment('paymentCustomer'), { name: 'Ada', email: 'ada@shop.example' })
    },
  },
]
