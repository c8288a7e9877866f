import assert from 'node:assert/strict'
import type { Answer, Call, CallOptions, ContractCase } from './contract-case'
import {
  assertCode,
  assertIssues,
  at,
  clientToken,
  codeOf,
  getIntent,
  pay,
  privateKey,
  publicKey,
  textAt,
  tokenOf,
  unique,
} from './helpers'

const item = {
  id: 'i-1',
  quantity: 2,
  title: 'Trainers',
  variantTitle: 'Blue, 42',
  weight: 900,
  taxable: true,
  requiresShipping: true,
  price: 5099,
  sku: 'TR-42',
  lineTotal: 10198,
  image: 'https://shop.example/trainers.jpg',
  discountedPrice: 4099,
  totalDiscount: 2000,
}

const customer = { id: 'c-1', email: 'ada@shop.example', name: 'Ada', isGuest: true }

const selection = `{
  id trackingId amount { rawAmount currency } status location { country } customer { id isGuest email name }
  timeline { paymentAttempts { status date } completeIntent { status date } }
  linkedPayments { paymentId status }
  cart { id weight itemCount items { ${Object.keys(item).join(' ')} } }
}`

type Members = Readonly<Record<string, unknown>>

const start = (call: Call, members: Members = {}, options: CallOptions = {}): Promise<Answer> =>
  call(
    `mutation Start($trackingId: ID!, $customer: IntentCustomerInput, $cart: IntentCartInput, $location: IntentLocationInput) {
      startIntent(trackingId: $trackingId, paymentFlowId: "flow_immediate", amount: { amount: 5099, currency: "EUR" },
        customer: $customer, cart: $cart, location: $location) ${selection}
    }`,
    { ...options, variables: { trackingId: unique('checkout'), ...members } },
  )

const update = (call: Call, id: string, members: Members = {}, options: CallOptions = {}): Promise<Answer> =>
  call(
    `mutation Update($id: ID!, $trackingId: String, $amount: IntentAmountInput, $customer: IntentCustomerInput,
      $cart: IntentCartInput, $location: IntentLocationInput, $paymentIntent: PaymentAttemptInput) {
      updateIntent(id: $id, trackingId: $trackingId, amount: $amount, customer: $customer, cart: $cart,
        location: $location, paymentIntent: $paymentIntent) ${selection}
    }`,
    { ...options, variables: { id, ...members } },
  )

const get = (call: Call, id: string, options: CallOptions = {}): Promise<Answer> =>
  call(`query Get($id: ID!) { getIntent(id: $id) ${selection} }`, { ...options, variables: { id } })

const complete = (
  call: Call,
  id: string,
  reference: string | null = null,
  options: CallOptions = {},
): Promise<Answer> =>
  call(
    `mutation End($id: ID!, $reference: ID) { completeIntent(id: $id, paymentReference: $reference) ${selection} }`,
    {
      ...options,
      variables: { id, reference },
    },
  )

const started = async (call: Call, members: Members = {}): Promise<string> =>
  textAt(await start(call, members), 'data.startIntent.id')

/** Every operation that returns an intent, applied to an intent with a customer. */
const returning: Readonly<Record<string, (call: Call, id: string, options: CallOptions) => Promise<Answer>>> = {
  startIntent: (call, _id, options) => start(call, { customer }, options),
  getIntent: get,
  updateIntent: (call, id, options) => update(call, id, { customer }, options),
  completeIntent: (call, id, options) => complete(call, id, null, options),
}

const hidden: ContractCase[] = Object.entries(returning).map(([operation, run]) => ({
  name: `AUTH-5: ${operation} returns the customer's name and address to a Private Key only`,
  run: async ({ call }) => {
    const id = await started(call, { customer })
    for (const key of [publicKey, await clientToken(call), privateKey]) {
      const expectedCustomer = key === privateKey ? customer : { ...customer, email: null, name: null }
      assert.deepEqual(at(await run(call, id, { key }), `data.${operation}.customer`), expectedCustomer)
    }
  },
}))

const particulars: ContractCase[] = [
  {
    name: 'INTENT-2: a cart is returned with every member of it and of its items',
    run: async ({ call }) => {
      const cart = { id: 'cart-1', weight: 1800, itemCount: 2, items: [item] }
      const id = await started(call, { cart })
      assert.deepEqual(at(await get(call, id), 'data.getIntent.cart'), cart)
    },
  },
  {
    name: 'INTENT-6: new items replace the old ones and are counted; null clears them',
    run: async ({ call }) => {
      const id = await started(call, { cart: { id: 'cart-1', items: [item] } })
      const items = [{ quantity: 3 }, { title: 'Laces' }]
      const updated = await update(call, id, { cart: { items } })
      assert.equal(at(updated, 'data.updateIntent.cart.id'), 'cart-1')
      assert.equal(at(updated, 'data.updateIntent.cart.itemCount'), 4)
      assert.equal(at(updated, 'data.updateIntent.cart.items.1.title'), 'Laces')
      const most = { items: [{ quantity: 2 ** 31 - 1 }, { quantity: 1 }] }
      const uncounted = await update(call, id, { cart: most })
      assert.equal(uncounted.status, 200, JSON.stringify(uncounted.body))
      assert.equal(at(uncounted, 'data.updateIntent.cart.itemCount'), null)
      assert.equal(at(await update(call, id, { cart: { items: null } }), 'data.updateIntent.cart.items'), null)
      assert.equal(at(await update(call, id, { cart: null }), 'data.updateIntent.cart'), null)
    },
  },
  {
    name: 'INTENT-6: passed members of a customer change, the others stay, null clears',
    run: async ({ call }) => {
      const id = await started(call, { customer })
      const updated = await update(call, id, { customer: { name: 'Ada King', email: null } })
      assert.deepEqual(at(updated, 'data.updateIntent.customer'), { ...customer, name: 'Ada King', email: null })
      assert.equal(at(await update(call, id, { customer: null }), 'data.updateIntent.customer'), null)
    },
  },
  {
    name: 'INTENT-6: trackingId, amount and currency can change, and null keeps these required members',
    run: async ({ call }) => {
      const id = await started(call)
      const trackingId = unique('checkout')
      await update(call, id, { trackingId, amount: { amount: '700', currency: 'USD' } })
      const kept = await update(call, id, { trackingId: null, amount: null, location: null })
      assert.equal(at(kept, 'data.updateIntent.trackingId'), trackingId)
      assert.deepEqual(at(kept, 'data.updateIntent.amount'), { rawAmount: 700, currency: 'USD' })
      assert.equal(at(kept, 'data.updateIntent.location.country'), 'IRL')
    },
  },
  {
    name: 'INTENT-11: every issue of an update is reported at once, and nothing changes',
    run: async ({ call }) => {
      const id = await started(call)
      const faulty = { trackingId: '', amount: { amount: 1, currency: 'XX' }, location: { country: 'ie' } }
      const answer = await update(call, id, faulty)
      assertCode(answer, 'error.validation')
      assertIssues(answer, ['trackingId', 'amount.currency', 'location.country'])
      const intent = await get(call, id)
      assert.equal(at(intent, 'data.getIntent.status'), 'INTENT')
      assert.equal(at(intent, 'data.getIntent.amount.rawAmount'), 5099)
    },
  },
  {
    name: 'INTENT-10: a passed location takes precedence over the proxy’s header',
    run: async ({ call }) => {
      const options = { headers: { 'cf-ipcountry': 'AT' } }
      const answer = await start(call, { location: { country: 'DEU' } }, options)
      assert.equal(at(answer, 'data.startIntent.location.country'), 'DEU')
      assert.equal(at(await start(call, { location: null }, options), 'data.startIntent.location.country'), 'AUT')
    },
  },
]

const payments: ContractCase[] = [
  {
    name: 'INTENT-7: each paymentIntent adds an attempt, IN_PROGRESS by default, in addition to those of payments',
    run: async ({ call }) => {
      const id = await started(call)
      await update(call, id, { paymentIntent: { paymentMethod: 'CARD', sca: true } })
      await pay(call, await tokenOf(call), { intentId: id })
      const answer = await update(call, id, { paymentIntent: { status: 'COMPLETE', outcome: 'approved' } })
      const attempts = at(answer, 'data.updateIntent.timeline.paymentAttempts') as { status: string }[]
      assert.deepEqual(
        attempts.map(({ status }) => status),
        ['IN_PROGRESS', 'COMPLETE', 'COMPLETE'],
      )
    },
  },
  {
    name: 'INTENT-13: a payment that names the intent and is also its reference is linked once',
    run: async ({ call }) => {
      const intentId = await started(call)
      const paid = await pay(call, await tokenOf(call), { intentId })
      const paymentId = textAt(paid, 'data.authorizePayment.id')
      const linked = [{ paymentId, status: 'SUCCEEDED' }]
      for (const reference of [paymentId, paymentId.replace('payments:', ''), null]) {
        assert.deepEqual(at(await complete(call, intentId, reference), 'data.completeIntent.linkedPayments'), linked)
      }
    },
  },
  {
    name: 'INTENT-13: a reference that is not a payment of the account links nothing and is not an error',
    run: async ({ call }) => {
      const intentId = await started(call)
      const foreign = await complete(call, intentId, crypto.randomUUID())
      assert.equal(codeOf(foreign), undefined)
      assert.deepEqual(at(foreign, 'data.completeIntent.linkedPayments'), [])
      const paymentId = textAt(await pay(call, await tokenOf(call)), 'data.authorizePayment.id')
      const other = await start(call, {}, { key: 'sk_test_bound' })
      const ended = await complete(call, textAt(other, 'data.startIntent.id'), paymentId, { key: 'sk_test_bound' })
      assert.equal(at(ended, 'data.completeIntent.status'), 'COMPLETE')
      assert.deepEqual(at(ended, 'data.completeIntent.linkedPayments'), [])
    },
  },
  {
    name: 'INTENT-13: with a public credential, a reference links only a payment that names the intent',
    run: async ({ call }) => {
      for (const key of [publicKey, await clientToken(call)]) {
        const intentId = await started(call)
        const paymentId = textAt(await pay(call, await tokenOf(call)), 'data.authorizePayment.id')
        const foreign = await complete(call, intentId, paymentId, { key })
        assert.equal(at(foreign, 'data.completeIntent.status'), 'COMPLETE')
        assert.deepEqual(at(foreign, 'data.completeIntent.linkedPayments'), [])
        const own = await started(call)
        const named = textAt(await pay(call, await tokenOf(call), { intentId: own }), 'data.authorizePayment.id')
        const linked = [{ paymentId: named, status: 'SUCCEEDED' }]
        assert.deepEqual(at(await complete(call, own, named, { key }), 'data.completeIntent.linkedPayments'), linked)
      }
    },
  },
  {
    name: 'INTENT-14: once a payment is linked, only a Private Key can change the trackingId',
    run: async ({ call }) => {
      const change = { trackingId: unique('changed') }
      for (const key of [publicKey, await clientToken(call)]) {
        const trackingId = unique('checkout')
        const intentId = await started(call, { trackingId })
        assert.equal(codeOf(await update(call, intentId, { trackingId: unique('before') }, { key })), undefined)
        await update(call, intentId, { trackingId }, { key })
        await pay(call, await tokenOf(call, { number: '4000000000000002' }), { intentId })
        const refusal = await update(call, intentId, { ...change, amount: { currency: 'EURO' } }, { key })
        assertCode(refusal, 'error.validation')
        assertIssues(refusal, ['trackingId', 'amount.currency'])
        const same = await update(call, intentId, { trackingId, customer }, { key })
        assert.equal(at(same, 'data.updateIntent.trackingId'), trackingId)
        const moved = await update(call, intentId, change)
        assert.equal(at(moved, 'data.updateIntent.trackingId'), change.trackingId)
      }
    },
  },
  {
    name: 'INTENT-15: a linked payment has its authorised amount',
    run: async ({ call }) => {
      const intentId = await started(call)
      const paid = await pay(call, await tokenOf(call), { intentId, flowId: 'flow_delayed' })
      const paymentId = textAt(paid, 'data.authorizePayment.id')
      await update(call, intentId, { amount: { amount: 1 } })
      await call(`mutation { capturePayment(id: "${paymentId}", amount: 99) { id } }`)
      const answer = await getIntent(call, intentId)
      const amount = { rawAmount: 5099, currency: 'EUR', formattedAmount: '€50.99' }
      assert.deepEqual(at(answer, 'data.getIntent.linkedPayments.0.amount'), amount)
    },
  },
  {
    name: 'INTENT-12: no operation finds an unknown intent',
    run: async ({ call }) => {
      const id = crypto.randomUUID()
      for (const answer of [await update(call, id), await complete(call, id), await get(call, id)]) {
        assertCode(answer, 'error.notFound')
      }
    },
  },
]

export const intentDetailCases: readonly ContractCase[] = [...hidden, ...particulars, ...payments]
