/** Reads `Retry-After` in seconds. A date, which HTTP allows too, is ignored. */
export const readRetryAfter = (headers: ConstructorParameters<typeof Headers>[0]): { retryAfterMs?: number } => {
  const header = new Headers(headers).get('retry-after')?.trim() ?? ''
  return /^\d{1,9}$/.test(header) ? { retryAfterMs: Number(header) * 1000 } : {}
}
