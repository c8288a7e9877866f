import type { APIRequestContext } from '@playwright/test'

/** Asks the service under Node with the Private Key, as a merchant's server would. */
export const queryService = async (
  request: APIRequestContext,
  serviceUrl: string,
  query: string,
  variables: object,
) => {
  // Node resolves no subdomain of localhost.
  const response = await request.post(`${serviceUrl.replace('pay.localhost', 'localhost')}/api/graphql`, {
    headers: { authorization: 'Bearer sk_test_demo', 'content-type': 'application/json' },
    data: { query, variables },
  })
  return (await response.json()).data
}
