import type { Call } from '../../lab/contract-suite/contract-case'
import { at, codeOf, pay, tokenOf } from '../../lab/contract-suite/helpers'
import { CannotCheck } from './failure'
import { type HttpAnswer, NoAnswer, request } from './send'
import type { Subject } from './subject'

const reach = async (url: string, init: RequestInit, timeoutMs: number): Promise<HttpAnswer> => {
  try {
    return await request(url, init, timeoutMs)
  } catch (error) {
    if (error instanceof NoAnswer) throw new CannotCheck(`The service cannot be reached at ${url}: ${error.message}.`)
    throw error
  }
}

const readJson = (url: string, { status, headers, text }: HttpAnswer): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    const type = headers['content-type']?.split(';')[0] ?? 'no content type'
    if (text !== '' && type.endsWith('json'))
      throw new CannotCheck(`${url} answers ${status} with a body that is not JSON.`)
    throw new CannotCheck(`${url} answers ${status} with ${text === '' ? 'an empty body' : type} instead of JSON.`)
  }
}

const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

/** What the service announces at `/frames/account`. */
export interface Account {
  features: readonly string[]
}

/**
 * Checks that the service can be checked: its address, its answers and both keys.
 *
 * @returns the account of the Public Key; null if `/frames/account` does not answer 200 with JSON
 * @throws CannotCheck with one line for the person who runs the kit
 */
export const preflight = async (
  { url, publicKey, privateKey }: Subject,
  timeoutMs: number,
): Promise<Account | null> => {
  const api = `${url}/api/graphql`
  const probe = async (key: string, name: string): Promise<void> => {
    const answer = await reach(
      api,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json', authorization: `Bearer ${key}` },
        body: JSON.stringify({ query: '{ __typename }', variables: {} }),
      },
      timeoutMs,
    )
    const body = readJson(api, answer)
    if (answer.status === 401 || answer.status === 403) throw new CannotCheck(`The service rejects the ${name}.`)
    if (answer.status >= 300) throw new CannotCheck(`${api} answers ${answer.status} to a GraphQL request.`)
    if (typeof member(member(body, 'data'), '__typename') !== 'string' && !Array.isArray(member(body, 'errors')))
      throw new CannotCheck(
        `${api} answers JSON that is not GraphQL: it has neither data.__typename nor a list of errors.`,
      )
  }
  await probe(privateKey, 'Private Key')
  await probe(publicKey, 'Public Key')
  return readAccount(url, publicKey, timeoutMs)
}

const readAccount = async (url: string, publicKey: string, timeoutMs: number): Promise<Account | null> => {
  const address = `${url}/frames/account?key=${encodeURIComponent(publicKey)}`
  const answer = await reach(address, {}, timeoutMs)
  if (answer.status !== 200) return null
  try {
    const features = member(JSON.parse(answer.text), 'features')
    return { features: Array.isArray(features) ? features.map(String) : [] }
  } catch {
    return null
  }
}

/** Whether the service keeps idempotency keys, from one payment that is requested twice. */
export type Idempotency = 'kept' | 'missing' | 'unknown'

/**
 * Requests one payment twice with one key. Everything that Tender does after a lost answer depends
 * on the result, so the kit does this first.
 */
export const probeIdempotency = async (call: Call): Promise<Idempotency> => {
  const token = await tokenOf(call).catch(() => undefined)
  if (token === undefined) return 'unknown'
  const headers = { 'x-idempotency-key': crypto.randomUUID() }
  const first = await pay(call, token, {}, { headers })
  const second = await pay(call, token, {}, { headers })
  const [one, two] = [first, second].map((answer) => at(answer, 'data.authorizePayment.id'))
  if (typeof one !== 'string' || codeOf(first) !== undefined) return 'unknown'
  return one === two ? 'kept' : 'missing'
}
