/**
 * Sends a query with the demo account's Private Key, which only pages of the mock service may know.
 * @throws Error if the request fails or the response has errors
 */
export const queryService = async <Data>(query: string, variables: Record<string, unknown>): Promise<Data> => {
  const response = await fetch('/api/graphql', {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_demo', 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  })
  const { data, errors } = await response.json()
  if (!data || errors) {
    throw new Error(errors?.[0]?.message ?? `The service returned status ${response.status}.`)
  }
  return data
}
