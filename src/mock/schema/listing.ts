/** The list of payments with its filter. */
export const listingTypes = /* GraphQL */ `
  extend type Query {
    "Payments of the account, newest first. Private Key."
    listPayments(first: Int, after: String, last: Int, before: String, data: PaymentFilterInput): PaymentsWithFilter
  }

  type PaymentsWithFilter { data: PaymentFilter pageInfo: PageInfo! edges: [PaymentEdge] }
  type PaymentEdge { cursor: String! node: Payment }
  type PaymentFilter { id: ID teamId: ID customerId: ID userId: ID name: String filter: PaymentFilterData sort: [PaymentSortData] }
  type PaymentFilterData { date: FilterData dateRange: FilterData amount: FilterData status: FilterData currency: FilterData method: FilterData country: FilterData flowId: FilterData }
  type FilterData { value: JSON verbs: [String] selectedVerb: String }
  type PaymentSortData { fieldName: String order: SortVerb }
  enum SortVerb { ASC DESC }
  input PaymentFilterInput { id: ID teamId: ID customerId: ID userId: ID name: String filter: PaymentFilterDataInput sort: [PaymentSortDataInput] }
  input PaymentFilterDataInput { date: FilterDataInput dateRange: FilterDataInput amount: FilterDataInput status: FilterDataInput currency: FilterDataInput method: FilterDataInput country: FilterDataInput flowId: FilterDataInput }
  input FilterDataInput { value: JSON selectedVerb: String }
  input PaymentSortDataInput { fieldName: String order: SortVerb }
`
