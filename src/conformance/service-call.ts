import type { Answer, Call } from '../../lab/contract-suite/contract-case'
import { adaptDocument } from './remove-additions'
import { createDictionary, referenceKeys, type Subject } from './subject'

/** Sends one request and returns its answer, whatever the body is. */
export type Send = (request: {
  body: string
  headers: Readonly<Record<string, string>>
}) => Promise<{ status: number; headers: Readonly<Record<string, string>>; text: string }>

/** An answer that is not JSON, such as HTML or an empty body. */
export class UnreadableAnswer extends Error {
  constructor(readonly status: number) {
    super(`the answer with the status ${status} is not JSON`)
    this.name = 'UnreadableAnswer'
  }
}

export interface ServiceCallOptions {
  subject: Subject
  features: readonly string[]
  send: Send
  /** Called for each answer that is JSON, to count what the run creates. */
  onAnswer?: (document: string, answer: Answer) => void
}

/**
 * Creates the call for the cases of the contract suite: translates the names that they use into
 * the service's own, and removes from their documents what the service does not announce.
 */
export const createServiceCall = ({ subject, features, send, onAnswer }: ServiceCallOptions): Call => {
  const dictionary = createDictionary(subject)
  const hasOwnCodes = !features.includes('full')
  return async (document, { variables = {}, key = referenceKeys.privateKey, headers = {} } = {}) => {
    const adapted = adaptDocument(dictionary.inDocument(document), dictionary.toOwn(variables), features)
    const { 'x-idempotency-key': idempotencyKey, ...others } = headers
    const {
      status,
      headers: answered,
      text,
    } = await send({
      headers: {
        'content-type': 'application/json',
        accept: 'application/graphql-response+json, application/json;q=0.9',
        ...(key === null ? {} : { authorization: `Bearer ${dictionary.toOwn(key)}` }),
        ...(idempotencyKey === undefined ? {} : { [subject.idempotencyHeader]: idempotencyKey }),
        ...others,
      },
      body: JSON.stringify({ query: adapted.document, variables: adapted.variables }),
    })
    const body = dictionary.toReference(parseJson(text, status))
    const answer: Answer = { status, headers: answered, body, removed: adapted.removed, hasOwnCodes }
    onAnswer?.(document, answer)
    return answer
  }
}

const parseJson = (text: string, status: number): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new UnreadableAnswer(status)
  }
}
