import { randomUUID } from 'node:crypto'
import { check, currencyIssue, error, find, money, now } from './common.mjs'

/** The status of a captured or authorised payment in each flow. */
export const flows = { flow_immediate: 'SUCCEEDED', flow_delayed: 'AUTHORISED' }

const intents = new Map()
export const findIntent = (id) => find(intents, id, 'intent')

const present = (intent, { kind }) => {
  const { status, statusDate, customer, timeline, attempts } = intent
  const isIdle = status === 'ACTIVE' && Date.now() - Date.parse(statusDate) > 5 * 60 * 1000
  return {
    ...intent,
    status: isIdle ? 'INACTIVE' : status,
    customer: customer && kind !== 'PRIVATE_KEY' ? { ...customer, email: null, name: null } : customer,
    timeline: { ...timeline, paymentAttempts: [...attempts.values()] },
    linkedPayments: [...intent.linked.values()],
  }
}
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

/** Shows a payment, with its present status, in the intent that it names. */
export const linkPayment = ({ linked, attempts }, { id, status }) => {
  linked.set(id, { paymentId: id, status, time: now(), title: 'Payment' })
  attempts.set(id, { status: status === 'NEEDS_3D_SECURE' ? 'IN_PROGRESS' : 'COMPLETE', date: now() })
}

export const intentOperations = {
  startIntent(args, caller) {
    check({
      'amount.amount': args.amount.amount == null && 'is required',
      'amount.currency': currencyIssue(args.amount.currency),
      paymentFlowId: !flows[args.paymentFlowId] && 'is unknown',
    })
    const step = { status: 'NOT_STARTED', date: null }
    const intentStarted = { status: 'COMPLETE', date: now() }
    const timeline = { intentStarted, shipping: step, delivery: step, billing: step }
    const fresh = { id: randomUUID(), date: now(), status: 'INTENT', statusDate: now(), timeline }
    const intent = change({ ...fresh, linked: new Map(), attempts: new Map() }, args)
    intents.set(intent.id, intent)
    return present(intent, caller)
  },
  getIntent: ({ id }, caller) => present(findIntent(id), caller),
  updateIntent({ id, ...args }, caller) {
    const intent = findIntent(id)
    if (intent.status === 'COMPLETE') throw error('error.intent.completed', 'The intent is complete')
    return present(change(intent, { ...args, status: 'ACTIVE', statusDate: now() }), caller)
  },
  completeIntent({ id }, caller) {
    const intent = findIntent(id)
    if (intent.status === 'COMPLETE') return present(intent, caller)
    intent.timeline.completeIntent = { status: 'COMPLETE', date: now() }
    return present(Object.assign(intent, { status: 'COMPLETE', statusDate: now() }), caller)
  },
}
