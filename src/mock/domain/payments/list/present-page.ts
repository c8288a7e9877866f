import { type Host, presentPayment } from '../present'
import { filterFields, filterVerbs } from './filter-verbs'
import type { FilterDataInput, PaymentFilterInput } from './list-input'
import type { PaymentPage } from './list-payments'

const presentField = (field: keyof typeof filterVerbs, given: FilterDataInput | null | undefined) => ({
  value: given?.value ?? null,
  verbs: Object.keys(filterVerbs[field]),
  selectedVerb: given?.selectedVerb ?? null,
})

/** Returns the filter as the client sent it, with the verbs that each field supports. */
const presentFilter = (data: PaymentFilterInput | null | undefined) => ({
  id: data?.id ?? null,
  teamId: data?.teamId ?? null,
  customerId: data?.customerId ?? null,
  userId: data?.userId ?? null,
  name: data?.name ?? null,
  filter: Object.fromEntries(filterFields.map((field) => [field, presentField(field, data?.filter?.[field])])),
  sort: data?.sort ?? [],
})

/** Returns a page as the GraphQL API presents it. */
export const presentPage = (
  { edges, hasNextPage, hasPreviousPage, totalSize }: PaymentPage,
  data: PaymentFilterInput | null | undefined,
  host: Host,
) => ({
  data: presentFilter(data),
  pageInfo: {
    hasNextPage,
    hasPreviousPage,
    startCursor: edges[0]?.cursor ?? null,
    endCursor: edges.at(-1)?.cursor ?? null,
    totalSize,
  },
  edges: edges.map(({ cursor, payment }) => ({ cursor, node: presentPayment(payment, host) })),
})
