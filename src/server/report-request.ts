import type { RequestLog, ServerOptions } from './options'

/** Calls `onRequest` and ignores its errors, so that a failing log does not interrupt a payment. */
export const reportRequest = async (onRequest: ServerOptions['onRequest'], log: RequestLog): Promise<void> => {
  try {
    await onRequest?.(log)
  } catch {}
}
