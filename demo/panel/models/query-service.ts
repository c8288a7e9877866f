/**
 * Asks the service with the demo account's Private Key. A page of the mock service may know it; a page of a shop never does.
 * @throws Error when there is no answer, or one with errors
 */
export const queryService = async <Data>(query: string, variables: Record<string, unknown>): Promise<Data> => {
  const response = await fetch('/api/graphql', {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_demo', 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  })
  const { data, errors } = await response.json()
  if (!data || errors) {
    throw new Error(errors?.[0]?.message ?? `The service answers with ${response.status}`)
  }
  return data
}
