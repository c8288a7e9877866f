import type { APIRequestContext } from '@playwright/test'

/** Sends a query with the Private Key to the service under Node, as a merchant's server does. */
export const queryService = async (
  request: APIRequestContext,
  serviceUrl: string,
  query: string,
  variables: object,
) => {
  // Node does not resolve subdomains of localhost.
  const response = await request.post(`${serviceUrl.replace('pay.localhost', 'localhost')}/api/graphql`, {
    headers: { authorization: 'Bearer sk_test_demo', 'content-type': 'application/json' },
    data: { query, variables },
  })
  return (await response.json()).data
}
