import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { graphql } from 'graphql'
import { check, error, secret } from './common.mjs'
import { intentOperations } from './intents.mjs'
import { findAction, finishAction, paymentOperations } from './payments.mjs'
import { schema } from './schema.mjs'
import { findCustomer, vault } from './vault.mjs'

const { PORT = '4600', PUBLIC_KEY = 'pk_test_demo', PRIVATE_KEY = 'sk_test_demo' } = process.env
const keys = new Map([
  [PUBLIC_KEY, { kind: 'PUBLIC_KEY' }],
  [PRIVATE_KEY, { kind: 'PRIVATE_KEY' }],
])

const generateClientToken = ({ customerId }, caller) => {
  if (customerId) findCustomer(customerId, caller)
  const token = `ct_test_${secret(16)}`
  const ttl = 3 * 60 * 60
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

const groups = [
  { accepted: ['PRIVATE_KEY'], operations: { ...paymentOperations, generateClientToken } },
  { accepted: ['CLIENT_TOKEN', 'PRIVATE_KEY'], operations: { ...vault, setupWallet } },
  { accepted: ['CLIENT_TOKEN', 'PRIVATE_KEY', 'PUBLIC_KEY'], operations: intentOperations },
]
const rootValue = {}
for (const { accepted, operations } of groups) {
  for (const [name, operation] of Object.entries(operations)) {
    const isKeyed = name === 'authorizePayment' || name === 'tokenisePaymentMethod'
    const run = isKeyed ? once(name, operation) : operation
    rootValue[name] = (args, caller) => {
      if (accepted.includes(caller.kind)) return run(args, caller)
      throw error('api.key.forbidden', 'This credential cannot call the operation', { accepted })
    }
  }
}

const send = (response, status, headers, body = '') =>
  response.writeHead(status, { 'cache-control': 'no-store', ...headers }).end(body)

/** GraphQL's own messages quote the request. They may not quote a card number. */
const withoutNumbers = (error) =>
  error.extensions?.url ? error : JSON.parse(JSON.stringify(error).replace(/\d([ -]?\d){11,}/g, '…'))

const answerApi = async ({ headers }, response, body) => {
  const isModern = headers.accept?.includes('application/graphql-response+json')
  const type = isModern ? 'application/graphql-response+json' : 'application/json'
  const reply = (status, result) =>
    send(
      response,
      status,
      { 'content-type': type },
      JSON.stringify({ ...result, errors: result.errors?.map(withoutNumbers) }),
    )
  const key = headers.authorization?.replace('Bearer ', '')
  const unauthorised = { message: 'Unauthorised API Key', extensions: { code: 'api.key.unauthorized' } }
  if (!keys.has(key)) return reply(401, { errors: [unauthorised] })
  const contextValue = { ...keys.get(key), key, host: headers.host, idempotencyKey: headers['x-idempotency-key'] }
  let request
  try {
    request = JSON.parse(body)
  } catch {
    request = null
  }
  const { query: source, variables: variableValues, operationName } = request ?? {}
  if (typeof source !== 'string') return reply(400, { errors: [{ message: 'The body must be JSON with a query' }] })
  const result = await graphql({ schema, source, variableValues, operationName, rootValue, contextValue })
  reply(result.data === undefined && isModern ? 400 : 200, result)
}

/** The page of the bank, or of an alternative method. */
const answerAction = (request, response, { action, body }) => {
  if (!action) return send(response, 404, {}, 'This page has expired.')
  const { id, payment, isBank } = action
  const isConfirmed = new URLSearchParams(body).get('confirm') === 'yes'
  if (request.method === 'POST') return send(response, 303, { location: finishAction(id, isConfirmed) })
  // The frames show the page inside the shop's page: frame-ancestors would have to list all shops.
  const policy = "default-src 'none'"
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Confirm</title><form method="post">
    <p>${isBank ? 'Your bank' : 'The payment method'} asks you to confirm ${payment.amount.formattedAmount}.</p>
    <button name="confirm" value="yes">Confirm</button> <button name="confirm" value="no">Cancel</button></form>`
  send(response, 200, { 'content-type': 'text/html', 'content-security-policy': policy }, html)
}

const server = createServer(async (request, response) => {
  const body = await text(request)
  const id = /^\/customer-action\/(\w+)$/.exec(request.url)?.[1]
  if (id) return answerAction(request, response, { action: findAction(id), body })
  if (request.url === '/api/graphql' && request.method === 'POST') return answerApi(request, response, body)
  send(response, 404, {}, 'Not found')
})
server.listen(Number(PORT), () => console.log(`The service listens at http://localhost:${server.address().port}`))
