import { cacheExchange, createClient, fetchExchange } from '@urql/core'
import { payWith } from './pay.mjs'

const client = createClient({
  url: `${process.env.SERVICE_URL}/api/graphql`,
  exchanges: [cacheExchange, fetchExchange],
  preferGetMethod: false,
  fetchOptions: { headers: { authorization: 'Bearer sk_test_demo' } },
})

const send = async (document, variables, idempotencyKey) => {
  const headers = {
    authorization: 'Bearer sk_test_demo',
    ...(idempotencyKey && { 'x-idempotency-key': idempotencyKey }),
  }
  const context = { fetchOptions: { headers }, requestPolicy: 'network-only' }
  const run = document.startsWith('query') ? client.query : client.mutation
  const { data, error } = await run.call(client, document, variables, context).toPromise()
  if (error?.networkError) throw error.networkError
  return { data, codes: (error?.graphQLErrors ?? []).map(({ extensions }) => extensions.code) }
}

console.log(JSON.stringify(await payWith(send)))
