/** Where in a list to begin and how much to take: forward with `first` and `after`, backward with `last` and `before`. */
export interface Position {
  first?: number
  after?: string
  last?: number
  before?: string
}

export interface Filter {
  value?: unknown
  /** How to compare, where the field knows more than one way. */
  selectedVerb?: string
}

export interface PaymentListInput extends Position {
  filter?: Partial<
    Record<'date' | 'dateRange' | 'amount' | 'status' | 'currency' | 'method' | 'country' | 'flowId', Filter>
  >
  /** The first counts most. */
  sort?: readonly { fieldName: string; order?: 'ASC' | 'DESC' }[]
}
