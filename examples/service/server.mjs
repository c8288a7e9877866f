import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { createHandler } from 'graphql-http/lib/use/http'
import { check, error, secret } from './common.mjs'
import { intentOperations } from './intents.mjs'
import { findAction, finishAction, paymentOperations } from './payments.mjs'
import { schema } from './schema.mjs'
import { findCustomer, vault } from './vault.mjs'

const { PORT = '4600', PUBLIC_KEY = 'pk_test_demo', PRIVATE_KEY = 'sk_test_demo' } = process.env
const keys = new Map(Object.entries({ [PUBLIC_KEY]: { kind: 'PUBLIC_KEY' }, [PRIVATE_KEY]: { kind: 'PRIVATE_KEY' } }))

const generateClientToken = ({ customerId }, caller) => {
  if (customerId) findCustomer(customerId, caller)
  const [token, ttl] = [`ct_test_${secret(16)}`, 3 * 60 * 60]
  keys.set(token, { kind: 'CLIENT_TOKEN', customerId })
  setTimeout(() => keys.delete(token), ttl * 1000).unref()
  return { token, ttl }
}

/** The session for a wallet, five minutes long. */
const setupWallet = ({ payload }, { host }) => {
  const given = typeof payload === 'string' ? JSON.parse(payload) : payload
  const { merchantIdentifier = given.merchantGatewayId, displayName = 'Shop', initiativeContext = host } = given
  check({ 'payload.merchantIdentifier': !merchantIdentifier && 'is required' })
  const epochTimestamp = Math.floor(Date.now() / 1000)
  return {
    ...{ epochTimestamp, expiresAt: epochTimestamp + 300, merchantSessionIdentifier: secret(16), nonce: secret(8) },
    ...{ merchantIdentifier, domainName: initiativeContext, displayName, signature: secret(32), retries: 0 },
    operationalAnalyticsIdentifier: `${displayName}:${merchantIdentifier}`,
  }
}

const results = new Map()
/** One key returns its first result for 24 hours, errors included, and waits for a running one. */
const once = (name, run) => async (args, caller) => {
  const { idempotencyKey, kind, customerId, key } = caller
  if (idempotencyKey === undefined) return run(args, caller)
  check({ 'X-Idempotency-Key': idempotencyKey.length > 255 && 'has more than 255 characters' })
  const id = JSON.stringify([name, kind === 'CLIENT_TOKEN' ? (customerId ?? key) : '', idempotencyKey])
  const first = async () => structuredClone(await run(args, caller))
  if (!results.has(id)) results.set(id, first())
  setTimeout(() => results.delete(id), 24 * 60 * 60 * 1000).unref()
  return results.get(id)
}

const keyedOperations = ['authorizePayment', 'tokenisePaymentMethod']
const groups = [
  { accepted: ['PRIVATE_KEY'], operations: { ...paymentOperations, generateClientToken } },
  { accepted: ['CLIENT_TOKEN', 'PRIVATE_KEY'], operations: { ...vault, setupWallet } },
  { accepted: ['CLIENT_TOKEN', 'PRIVATE_KEY', 'PUBLIC_KEY'], operations: intentOperations },
]
const rootValue = {}
for (const { accepted, operations } of groups) {
  for (const [name, operation] of Object.entries(operations)) {
    const run = keyedOperations.includes(name) ? once(name, operation) : operation
    rootValue[name] = (args, caller) => {
      if (accepted.includes(caller.kind)) return run(args, caller)
      throw error('api.key.forbidden', 'This credential cannot call the operation', { accepted })
    }
  }
}

/** GraphQL's own messages quote the request. They may not quote a card number. */
const withoutNumbers = (error) =>
  error.extensions?.url ? error : JSON.parse(JSON.stringify(error).replace(/\d([ -]?\d){11,}/g, '…'))

const keyOf = ({ headers }) => headers.authorization?.replace('Bearer ', '')
const answerApi = createHandler({
  schema,
  rootValue,
  formatError: withoutNumbers,
  context({ raw }) {
    const { host, 'x-idempotency-key': idempotencyKey } = raw.headers
    return { ...keys.get(keyOf(raw)), key: keyOf(raw), host, idempotencyKey }
  },
})
const unauthorised = { message: 'Unauthorised API Key', extensions: { code: 'api.key.unauthorized' } }
const unauthorisedBody = JSON.stringify({ errors: [unauthorised] })

/** The page of the bank, or of an alternative method. */
const answerAction = async (request, response, { id, payment, isBank }) => {
  const isConfirmed = new URLSearchParams(await text(request)).get('confirm') === 'yes'
  if (request.method === 'POST') return response.writeHead(303, { location: finishAction(id, isConfirmed) }).end()
  // The frames show the page inside the shop's page: frame-ancestors would have to list all shops.
  response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': "default-src 'none'" })
  response.end(`<!doctype html><html lang="en"><meta charset="utf-8"><title>Confirm</title><form method="post">
    <p>${isBank ? 'Your bank' : 'The payment method'} asks you to confirm ${payment.amount.formattedAmount}.</p>
    <button name="confirm" value="yes">Confirm</button> <button name="confirm" value="no">Cancel</button></form>`)
}

const server = createServer((request, response) => {
  response.setHeader('cache-control', 'no-store')
  const action = findAction(/^\/customer-action\/(\w+)$/.exec(request.url)?.[1])
  if (action) return answerAction(request, response, action)
  if (request.url !== '/api/graphql') return response.writeHead(404).end('This page does not exist, or has expired.')
  if (keys.has(keyOf(request))) return answerApi(request, response)
  response.writeHead(401, { 'content-type': 'application/json' }).end(unauthorisedBody)
})
server.listen(Number(PORT), () => console.log(`The service listens at http://localhost:${server.address().port}`))
