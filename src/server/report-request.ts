import type { RequestLog, ServerOptions } from './options'

/** Calls `onRequest`, and ignores what it throws or rejects with: a fault of the log must not end a payment. */
export const reportRequest = async (onRequest: ServerOptions['onRequest'], log: RequestLog): Promise<void> => {
  try {
    await onRequest?.(log)
  } catch {}
}
