import { idempotencyHeader } from '../idempotency'

/**
 * Any origin may call: credentials are in a header that the page sets itself, and no cookie is
 * read.
 */
export const corsHeaders: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'date, retry-after',
}

/** Returns the response to a preflight request, valid for two hours. */
export const preflight = (): Response =>
  new Response(null, {
    status: 204,
    headers: {
      ...corsHeaders,
      'access-control-allow-methods': 'POST, OPTIONS',
      'access-control-allow-headers': `authorization, content-type, ${idempotencyHeader}`,
      'access-control-max-age': '7200',
    },
  })
