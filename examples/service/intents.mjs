import { randomUUID } from 'node:crypto'
import { check, currencyIssue, error, find, money, now } from './common.mjs'

/** The status that each flow gives to a payment that is approved. */
export const flows = new Map(Object.entries({ flow_immediate: 'SUCCEEDED', flow_delayed: 'AUTHORISED' }))

const intents = new Map()
export const findIntent = (id) => find(intents, id, 'intent')

/** Returns the step that a payment is in the timeline of its intent. */
const toStep = ({ status, time: date }) => ({ status: status === 'NEEDS_3D_SECURE' ? 'IN_PROGRESS' : 'COMPLETE', date })
/** Returns what a caller sees of an intent. Only a Private Key sees who the customer is. */
const present = (intent, { kind }) => {
  const { status, statusDate, customer, timeline, payments } = intent
  const isIdle = status === 'ACTIVE' && Date.now() - Date.parse(statusDate) > 5 * 60 * 1000
  return {
    ...intent,
    status: isIdle ? 'INACTIVE' : status,
    customer: customer && kind !== 'PRIVATE_KEY' ? { ...customer, email: null, name: null } : customer,
    timeline: { ...timeline, paymentAttempts: payments.map(toStep) },
    linkedPayments: payments.map((payment) => ({ ...payment, paymentId: payment.id, title: 'Payment' })),
  }
}
/** Changes what an operation names, and keeps everything else. */
const change = (intent, { amount, cart, customer, billing, shipping, delivery, ...members }) => {
  const currency = amount?.currency ?? intent.currency
  if (amount) Object.assign(intent, { amount: money(amount.amount ?? intent.amount.rawAmount, currency), currency })
  if (customer) intent.customer = { ...intent.customer, ...customer }
  if (cart) intent.cart = { itemCount: cart.items?.reduce((sum, { quantity }) => sum + (quantity ?? 1), 0), ...cart }
  const steps = Object.entries({ billing, shipping, delivery }).filter(([, step]) => step)
  for (const [name, { status }] of steps) intent.timeline[name] = { status, date: now() }
  for (const [name, value] of Object.entries(members)) if (value !== null) intent[name] = value
  return intent
}

export const intentOperations = {
  startIntent(args, caller) {
    check({
      'amount.amount': args.amount.amount == null && 'is required',
      'amount.currency': currencyIssue(args.amount.currency),
      paymentFlowId: !flows.has(args.paymentFlowId) && 'is unknown',
    })
    const date = now()
    const step = { status: 'NOT_STARTED', date: null }
    const timeline = { intentStarted: { status: 'COMPLETE', date }, shipping: step, delivery: step, billing: step }
    const intent = { id: randomUUID(), date, status: 'INTENT', statusDate: date, timeline, payments: [] }
    intents.set(intent.id, intent)
    return present(change(intent, args), caller)
  },
  getIntent: ({ id }, caller) => present(findIntent(id), caller),
  updateIntent({ id, ...args }, caller) {
    const intent = findIntent(id)
    if (intent.status === 'COMPLETE') throw error('error.intent.completed', 'The intent is complete')
    return present(change(intent, { ...args, status: 'ACTIVE', statusDate: now() }), caller)
  },
  completeIntent({ id }, caller) {
    const intent = findIntent(id)
    intent.timeline.completeIntent ??= { status: 'COMPLETE', date: now() }
    const { status, date } = intent.timeline.completeIntent
    return present(change(intent, { status, statusDate: date }), caller)
  },
}
