import type { FieldName } from '../../src/shared/types'

/**
 * Milliseconds to wait for frames of the same page. A frame that has navigated away never replies.
 */
const timeoutMs = 3000

/** Waits until the frames of the other fields have sent the texts of their fields. */
export interface ReplyWait {
  received(from: FieldName): void
  /**
   * Waits for the texts of these fields.
   * @param request sends the request; called only if there are fields to wait for
   * @returns the fields whose frames have not replied in time
   */
  wait(fields: readonly FieldName[], request: () => void): Promise<readonly FieldName[]>
}

export const createReplyWait = (): ReplyWait => {
  const awaited = new Set<FieldName>()
  let onComplete = () => {}
  return {
    received: (from) => {
      awaited.delete(from)
      if (awaited.size === 0) onComplete()
    },
    wait: async (fields, request) => {
      for (const field of fields) awaited.add(field)
      if (awaited.size === 0) return []
      await new Promise<void>((resolve) => {
        onComplete = resolve
        setTimeout(resolve, timeoutMs)
        request()
      })
      const missing = [...awaited]
      awaited.clear()
      return missing
    },
  }
}
