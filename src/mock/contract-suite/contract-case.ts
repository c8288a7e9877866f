export interface CallOptions {
  variables?: Readonly<Record<string, unknown>>
  /** Default: the demo account's Private Key. Null sends none. */
  key?: string | null
  headers?: Readonly<Record<string, string>>
}

export interface Answer {
  status: number
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>
  /** The parsed body. */
  body: unknown
}

/** Sends one GraphQL document to the service under test. */
export type Call = (document: string, options?: CallOptions) => Promise<Answer>

/**
 * One rule that every host of the service keeps. Cases share nothing and need neither a fresh store nor a moved clock.
 */
export interface ContractCase {
  /** Starts with the id of the rule. */
  name: string
  run(service: { call: Call }): Promise<void>
}
