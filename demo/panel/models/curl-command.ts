import type { LoggedRequest } from './service-snapshot'

/** The text in place of each credential, which the log does not contain. */
const placeholders: Readonly<Record<string, string>> = {
  PRIVATE_KEY: '<PRIVATE_KEY>',
  CLIENT_TOKEN: '<CLIENT_TOKEN>',
  PUBLIC_KEY: '<PUBLIC_KEY>',
}

/** Quotes a text for a POSIX shell. */
const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

/**
 * Returns a curl command that sends a logged request again; empty if the log has no document. The
 * credential is a placeholder, and masked values of the log stay masked, so the command contains no
 * secret. The idempotency key is the request's own, so the service answers a repeated payment
 * without a second charge.
 */
export const curlCommand = (request: LoggedRequest, serviceUrl: string): string => {
  const { document, variables, caller, idempotencyKey } = request
  if (!document) return ''
  const headers = [
    `authorization: Bearer ${placeholders[caller ?? ''] ?? '<KEY>'}`,
    'content-type: application/json',
    ...(idempotencyKey === null ? [] : [`x-idempotency-key: ${idempotencyKey}`]),
  ]
  return [
    `curl ${quote(new URL('api/graphql', serviceUrl).href)}`,
    ...headers.map((header) => `--header ${quote(header)}`),
    `--data ${quote(JSON.stringify({ query: document, variables }))}`,
  ].join(' \\\n  ')
}
