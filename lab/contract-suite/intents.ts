import assert from 'node:assert/strict'
import type { Call, ContractCase } from './contract-case'
import {
  assertCode,
  assertExtension,
  assertIssues,
  at,
  getIntent,
  intentFields,
  publicKey,
  startIntent,
  textAt,
  unique,
  unknownId,
} from './helpers'

const started = async (call: Call): Promise<string> => textAt(await startIntent(call), 'data.startIntent.id')

const update = (call: Call, id: string, args = '') =>
  call(`mutation Update($id: ID!) { updateIntent(id: $id${args}) { ${intentFields} } }`, {
    key: publicKey,
    variables: { id },
  })

const complete = (call: Call, id: string, args = '') =>
  call(`mutation Complete($id: ID!) { completeIntent(id: $id${args}) { ${intentFields} } }`, {
    key: publicKey,
    variables: { id },
  })

export const intentCases: readonly ContractCase[] = [
  {
    name: 'INTENT-1: a new intent has the status INTENT, its first step complete and the others not started',
    run: async ({ call }) => {
      const answer = await startIntent(call)
      assert.equal(at(answer, 'data.startIntent.status'), 'INTENT')
      assert.equal(at(answer, 'data.startIntent.timeline.intentStarted.status'), 'COMPLETE')
      assert.deepEqual(at(answer, 'data.startIntent.timeline.shipping'), { status: 'NOT_STARTED', date: null })
      assert.deepEqual(at(answer, 'data.startIntent.timeline.paymentAttempts'), [])
      assert.equal(at(answer, 'data.startIntent.timeline.completeIntent'), null)
      assert.deepEqual(at(answer, 'data.startIntent.amount'), {
        rawAmount: 5099,
        currency: 'EUR',
        formattedAmount: '€50.99',
      })
    },
  },
  {
    name: 'INTENT-2: a new intent can be read',
    run: async ({ call }) => {
      const answer = await startIntent(call, { cart: { items: [{ id: 'a', quantity: 2, title: 'Cup', price: 1250 }] } })
      const id = textAt(answer, 'data.startIntent.id')
      assert.deepEqual(at(await getIntent(call, id), 'data.getIntent'), at(answer, 'data.startIntent'))
      assert.equal(at(answer, 'data.startIntent.cart.itemCount'), 2)
    },
  },
  {
    name: 'INTENT-3: an update with only the id makes the intent ACTIVE',
    run: async ({ call }) => {
      const answer = await update(call, await started(call))
      assert.equal(at(answer, 'data.updateIntent.status'), 'ACTIVE')
    },
  },
  {
    name: 'INTENT-5: a step can move forward and back, and its date changes with it',
    run: async ({ call }) => {
      const id = await started(call)
      for (const status of ['IN_PROGRESS', 'COMPLETE', 'IN_PROGRESS', 'NOT_STARTED']) {
        const answer = await update(call, id, `, shipping: { status: ${status} }`)
        assert.equal(at(answer, 'data.updateIntent.timeline.shipping.status'), status)
        assert.match(textAt(answer, 'data.updateIntent.timeline.shipping.date'), /Z$/)
        assert.equal(at(answer, 'data.updateIntent.timeline.billing.status'), 'NOT_STARTED')
      }
    },
  },
  {
    name: 'INTENT-5: the three steps can change separately and together',
    run: async ({ call }) => {
      const id = await started(call)
      await update(call, id, ', billing: { status: IN_PROGRESS }')
      const answer = await update(call, id, ', delivery: { status: COMPLETE }, shipping: { status: COMPLETE }')
      const statuses = ['billing', 'delivery', 'shipping'].map((step) =>
        at(answer, `data.updateIntent.timeline.${step}.status`),
      )
      assert.deepEqual(statuses, ['IN_PROGRESS', 'COMPLETE', 'COMPLETE'])
    },
  },
  {
    name: 'INTENT-6: an update changes the passed members and keeps the others',
    run: async ({ call }) => {
      const id = await started(call)
      const answer = await update(call, id, ', amount: { amount: 100 }, location: { country: "AUT" }')
      assert.equal(at(answer, 'data.updateIntent.amount.formattedAmount'), '€1.00')
      assert.equal(at(answer, 'data.updateIntent.location.country'), 'AUT')
    },
  },
  {
    name: 'INTENT-7: paymentIntent adds one attempt to the timeline',
    run: async ({ call }) => {
      const id = await started(call)
      const answer = await update(call, id, ', paymentIntent: { status: COMPLETE, outcome: "declined", sca: false }')
      assert.equal(at(answer, 'data.updateIntent.timeline.paymentAttempts.0.status'), 'COMPLETE')
      assert.equal(at(answer, 'data.updateIntent.timeline.paymentAttempts.1'), undefined)
    },
  },
  {
    name: 'INTENT-8: an intent can be completed in any status, and more than once',
    run: async ({ call }) => {
      const id = await started(call)
      const first = await complete(call, id)
      assert.equal(at(first, 'data.completeIntent.status'), 'COMPLETE')
      assert.equal(at(first, 'data.completeIntent.timeline.completeIntent.status'), 'COMPLETE')
      const second = await complete(call, id)
      assert.deepEqual(at(second, 'data.completeIntent'), at(first, 'data.completeIntent'))
    },
  },
  {
    name: 'INTENT-9: a complete intent cannot be updated',
    run: async ({ call }) => {
      const id = await started(call)
      await complete(call, id)
      const answer = await update(call, id)
      assert.equal(answer.status, 200)
      assertCode(answer, 'error.intent.completed')
      assert.equal(at(answer, 'data.updateIntent') ?? null, null)
    },
  },
  {
    name: 'INTENT-10: without a location the country is the proxy’s, or IRL',
    run: async ({ call }) => {
      const home = await startIntent(call)
      assert.equal(at(home, 'data.startIntent.location.country'), 'IRL')
      const given = await startIntent(call, { location: { country: 'DEU' } })
      assert.equal(at(given, 'data.startIntent.location.country'), 'DEU')
      const countries: [header: string, country: string][] = [
        ['AT', 'AUT'],
        ['XX', 'IRL'],
      ]
      for (const [header, country] of countries) {
        const answer = await startIntent(call, {}, { headers: { 'cf-ipcountry': header } })
        assert.equal(at(answer, 'data.startIntent.location.country'), country)
      }
    },
  },
  {
    name: 'INTENT-11: every issue of the arguments is reported at once',
    run: async ({ call }) => {
      const answer = await startIntent(call, {
        trackingId: ' ',
        flow: 'flow_nowhere',
        amount: { currency: 'EURO' },
        location: { country: 'XXX' },
      })
      assertCode(answer, 'error.validation')
      const paths = ['trackingId', 'paymentFlowId', 'amount.amount', 'amount.currency', 'location.country']
      assertIssues(answer, paths)
    },
  },
  {
    name: 'INTENT-12: an unknown intent is not found',
    run: async ({ call }) => {
      const id = unknownId()
      const answer = await getIntent(call, id)
      assertCode(answer, 'error.notFound')
      assertExtension(answer, 'resource', 'intent')
      assertExtension(answer, 'id', id)
      assertCode(await getIntent(call, unique('none')), 'error.notFound')
    },
  },
]
