import { inspectorHeader } from '../../../src/mock/control/request-log'
import { credential, serviceUrl } from './service-access'

const send = async <Data>(
  query: string,
  variables: Readonly<Record<string, unknown>>,
  headers: Record<string, string>,
): Promise<Data> => {
  const response = await fetch(new URL('api/graphql', serviceUrl), {
    method: 'POST',
    headers: { authorization: `Bearer ${credential}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query, variables }),
  })
  const { data, errors } = await response.json()
  if (!data || errors) {
    throw new Error(errors?.[0]?.message ?? `The service returned status ${response.status}.`)
  }
  return data
}

/**
 * Runs an operation as a shop's server would, with the demo account's Private Key, which only pages
 * of the mock service may know. The request is logged, and faults affect it.
 *
 * @throws Error if the request fails or the response has errors
 */
export const callService = <Data>(query: string, variables: Readonly<Record<string, unknown>>): Promise<Data> =>
  send(query, variables, {})

/**
 * Reads the service for the display. The request is not logged, and faults do not affect it.
 *
 * @throws Error if the request fails or the response has errors
 */
export const readService = <Data>(query: string, variables: Readonly<Record<string, unknown>>): Promise<Data> =>
  send(query, variables, { [inspectorHeader]: 'true' })
