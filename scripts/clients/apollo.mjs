import { ApolloClient, CombinedGraphQLErrors, gql, HttpLink, InMemoryCache } from '@apollo/client'
import { payWith } from './pay.mjs'

const client = new ApolloClient({
  cache: new InMemoryCache(),
  link: new HttpLink({
    uri: `${process.env.SERVICE_URL}/api/graphql`,
    headers: { authorization: 'Bearer sk_test_demo' },
  }),
})

const send = async (document, variables, idempotencyKey) => {
  const context = idempotencyKey ? { headers: { 'x-idempotency-key': idempotencyKey } } : {}
  const operation = gql(document)
  const isQuery = operation.definitions[0].operation === 'query'
  try {
    const { data } = isQuery
      ? await client.query({ query: operation, variables, context, fetchPolicy: 'no-cache' })
      : await client.mutate({ mutation: operation, variables, context })
    return { data, codes: [] }
  } catch (error) {
    if (!CombinedGraphQLErrors.is(error)) throw error
    return { data: error.data, codes: error.errors.map(({ extensions }) => extensions.code) }
  }
}

console.log(JSON.stringify(await payWith(send)))
