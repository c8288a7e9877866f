import type { FieldName } from '../../src/shared/types'

/**
 * Milliseconds to wait for the texts of the other fields. A frame that has navigated away never
 * replies.
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

interface Wait {
  awaited: Set<FieldName>
  complete: () => void
}

export const createReplyWait = (): ReplyWait => {
  // A payment may begin while the page validates the card.
  const waits = new Set<Wait>()
  return {
    received: (from) => {
      for (const { awaited, complete } of waits) {
        awaited.delete(from)
        if (awaited.size === 0) complete()
      }
    },
    wait: async (fields, request) => {
      if (fields.length === 0) return []
      const awaited = new Set(fields)
      await new Promise<void>((complete) => {
        waits.add({ awaited, complete })
        setTimeout(complete, timeoutMs)
        request()
      })
      for (const wait of waits) if (wait.awaited === awaited) waits.delete(wait)
      return [...awaited]
    },
  }
}
