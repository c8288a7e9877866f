/** A processor's token for a stored method, or the progress towards it. */
export interface ProcessorTokenRecord {
  /** The id of the method and the id of the connection, separated by a space. */
  id: string
  /** Null until the processor issued it. */
  token: string | null
  /** The card's latest 3-D Secure challenge; null if none was needed. */
  challengeId: string | null
}
