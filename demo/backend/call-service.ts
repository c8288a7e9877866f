export interface ServiceAccess {
  /** Where the service lives, without a slash at the end. */
  serviceUrl: string
  /** `sk_…`: never leaves the server. */
  privateKey: string
  fetch: (request: Request) => Promise<Response>
}

export interface ServiceCall {
  query: string
  variables?: Record<string, unknown>
  /** One per attempt to pay: a repeat with the same key gets the first answer and charges nothing. */
  idempotencyKey?: string
}

const timeoutMs = 30_000

/** Sends one GraphQL operation to the service with the Private Key and gives back the answer as it came. */
export const callService = (access: ServiceAccess, { query, variables = {}, idempotencyKey }: ServiceCall) =>
  access.fetch(
    new Request(`${access.serviceUrl}/api/graphql`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${access.privateKey}`,
        'content-type': 'application/json',
        accept: 'application/json',
        ...(idempotencyKey === undefined ? {} : { 'x-idempotency-key': idempotencyKey }),
      },
      body: JSON.stringify({ query, variables }),
      signal: AbortSignal.timeout(timeoutMs),
    }),
  )
