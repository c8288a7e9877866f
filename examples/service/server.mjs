import { createServer } from 'node:http'
import { createHandler } from 'graphql-http/lib/use/http'
import { check, error, keep, secret } from './common.mjs'
import { intentOperations } from './intents.mjs'
import { actions, endAction, paymentOperations } from './payments.mjs'
import { schema } from './schema.mjs'
import { findCustomer, vault } from './vault.mjs'

const { PORT = '4600', PUBLIC_KEY = 'pk_test_demo', PRIVATE_KEY = 'sk_test_demo' } = process.env
/** The kind of each credential, and the customer of a Client Token. */
const keys = new Map(Object.entries({ [PUBLIC_KEY]: { kind: 'PUBLIC_KEY' }, [PRIVATE_KEY]: { kind: 'PRIVATE_KEY' } }))
const callerOf = ({ headers: { authorization, host, 'x-idempotency-key': idempotencyKey } }) => {
  const token = authorization?.replace('Bearer ', '')
  return keys.has(token) && { ...keys.get(token), token, host, idempotencyKey }
}

const generateClientToken = ({ customerId }, caller) => {
  if (customerId) findCustomer(customerId, caller)
  const token = `ct_test_${secret(16)}`
  const ttl = 3 * 60 * 60
  keep(keys, token, { kind: 'CLIENT_TOKEN', customerId }, ttl)
  return { token, ttl }
}

/** The session for a wallet, five minutes long. */
const setupWallet = ({ payload }, { host }) => {
  const { merchantIdentifier = payload.merchantGatewayId, displayName = 'Shop', initiativeContext = host } = payload
  check({ 'payload.merchantIdentifier': !merchantIdentifier && 'is required' })
  const epochTimestamp = Math.floor(Date.now() / 1000)
  const secrets = { merchantSessionIdentifier: secret(16), nonce: secret(8), signature: secret(32) }
  const operationalAnalyticsIdentifier = `${displayName}:${merchantIdentifier}`
  const shop = { merchantIdentifier, displayName, domainName: initiativeContext, operationalAnalyticsIdentifier }
  return { epochTimestamp, expiresAt: epochTimestamp + 300, ...secrets, ...shop, retries: 0 }
}

/** Lets only callers with these kinds of credentials call an operation. */
const guard = (operation, accepted) => (args, caller) => {
  if (accepted.includes(caller.kind)) return operation(args, caller)
  throw error('api.key.forbidden', 'This credential cannot call the operation', { accepted })
}
const guardAll = (operations, ...accepted) =>
  Object.fromEntries(Object.entries(operations).map(([name, operation]) => [name, guard(operation, accepted)]))
const rootValue = {
  ...guardAll({ ...paymentOperations, generateClientToken }, 'PRIVATE_KEY'),
  ...guardAll({ ...vault, setupWallet }, 'PRIVATE_KEY', 'CLIENT_TOKEN'),
  ...guardAll(intentOperations, 'PRIVATE_KEY', 'CLIENT_TOKEN', 'PUBLIC_KEY'),
}

const answerApi = createHandler({
  schema,
  rootValue,
  context: ({ raw }) => callerOf(raw),
  /** GraphQL's own messages quote the request. They may not quote a card number. */
  formatError: (error) =>
    error.extensions?.url ? error : JSON.parse(JSON.stringify(error).replace(/\d([ -]?\d){11,}/g, '…')),
})

/** The page of the bank, or of an alternative method. */
const answerAction = ({ method, url }, response, action) => {
  if (method === 'POST') return response.writeHead(303, { location: endAction(action, url.endsWith('?confirm')) }).end()
  // The frames show the page inside the shop's page: frame-ancestors would have to list all shops.
  response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': "default-src 'none'" })
  response.end(`<!doctype html><html lang="en"><meta charset="utf-8"><title>Confirm</title><form method="post">
    <p>Do you confirm the payment of ${action.payment.amount.formattedAmount}?</p>
    <button formaction="?confirm">Confirm</button> <button formaction="?cancel">Cancel</button></form>`)
}

const server = createServer((request, response) => {
  response.setHeader('cache-control', 'no-store')
  const action = actions.get(/^\/customer-action\/(\w+)/.exec(request.url)?.[1])
  if (action) return answerAction(request, response, action)
  if (request.url !== '/api/graphql') return response.writeHead(404).end('This page does not exist, or has expired.')
  if (callerOf(request)) return answerApi(request, response)
  const errors = [error('api.key.unauthorized', 'Unauthorised API Key')]
  response.writeHead(401, { 'content-type': 'application/json' }).end(JSON.stringify({ errors }))
})
server.listen(Number(PORT), () => console.log(`The service listens at http://localhost:${server.address().port}`))
