/** A Client Token, with which a browser can call the service. */
export interface ClientToken {
  token: string
  /** Lifetime in seconds. */
  ttl: number
}
