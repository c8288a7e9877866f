export interface CallOptions {
  variables?: Readonly<Record<string, unknown>>
  /**
   * The credential; null sends none.
   * @default the demo account's Private Key
   */
  key?: string | null
  headers?: Readonly<Record<string, string>>
}

export interface Answer {
  status: number
  /** The headers, with their names in lower case. */
  headers: Readonly<Record<string, string>>
  /** The parsed body. */
  body: unknown
}

/** Sends one GraphQL document to the service under test. */
export type Call = (document: string, options?: CallOptions) => Promise<Answer>

/**
 * A rule that every host of the service must follow. Cases are independent, and need neither an
 * empty store nor a moved clock.
 */
export interface ContractCase {
  /** Starts with the id of the rule. */
  name: string
  run(service: { call: Call }): Promise<void>
}
