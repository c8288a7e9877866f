/** What a processor calls a stored method, or how far the way there is. */
export interface ProcessorTokenRecord {
  /** The method's id and the connection's. */
  id: string
  /** Null until the processor gave it. */
  token: string | null
  /** The 3-D Secure check of the card that is or was under way; null when none was needed. */
  challengeId: string | null
}
