/**
 * Sends a query with the demo account's Private Key, which only pages of the mock service may know.
 * @throws Error if the service cannot be reached or the response has errors
 */
export const queryService = async <Data>(query: string, variables: Record<string, unknown>): Promise<Data> => {
  const request = fetch('/api/graphql', {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_demo', 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  })
  // The browser's message, such as "Failed to fetch", does not say what failed.
  const response = await request.catch((cause: unknown) => {
    throw new Error('The service cannot be reached. The view continues as soon as it can.', { cause })
  })
  const { data, errors } = await response.json()
  if (!data || errors) {
    throw new Error(errors?.[0]?.message ?? `The service returned status ${response.status}.`)
  }
  return data
}
