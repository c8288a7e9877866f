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
  /** Members of additions that the service does not announce. They were not selected. */
  removed?: readonly RemovedMember[]
  /** Whether the service has error codes of its own. Any error then counts as the expected one. */
  hasOwnCodes?: boolean
}

/** A member that was removed from a document, and the feature that announces it. */
export interface RemovedMember {
  /** The path below `data`, such as `getPayment.metadata`. */
  path: string
  feature: string
}

/** Thrown if a rule cannot be checked, because the service lacks a feature or a name is missing. */
export class NotApplicable extends Error {
  /** @param needs the feature, or the option that names something of the service */
  constructor(readonly needs: string) {
    super(`needs ${needs}`)
    this.name = 'NotApplicable'
  }
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
  /**
   * @param service `features`: the additions that the service announces. @default all of them
   * @throws NotApplicable if the service lacks a feature that the rule is about
   */
  run(service: { call: Call; features?: readonly string[] }): Promise<void>
}
