import type * as contract from '../../../contract/generated/types'
import type { Context } from '../../context'
import { throwIfInvalid, type ValidationIssue } from '../../errors'
import type { Received } from '../../interface-types'
import type { PaymentRecord } from '../../records/payment'
import { type Criterion, type Page, pageIssues, paginate, type SortOrder } from '../paginate'
import { settlePayment } from './life-cycle'
import { amountOf, categories, type PaymentFilterInput, parseFilter } from './payment-filter'

export type ListPaymentsInput = Received<contract.ListPaymentsVariables>

type Field = Omit<Criterion<PaymentRecord>, 'descending'>

const date: Field = { name: 'date', type: 'number', read: (payment) => payment.date }
const id: Field = { name: 'id', type: 'string', read: (payment) => payment.id }

/** The fields to sort by. */
const fields: readonly Field[] = [
  date,
  { name: 'amount', type: 'number', read: amountOf },
  ...Object.entries(categories).map(([name, read]): Field => ({ name, type: 'string', read })),
]

/**
 * Parses the fields to sort by and collects their issues. The default is newest first. Payments
 * with equal values are sorted by date and id, in the direction of the first field.
 */
const parseSort = (
  sort: PaymentFilterInput['sort'],
): { order: SortOrder<PaymentRecord>; issues: ValidationIssue[] } => {
  const given = (sort ?? []).map(({ fieldName, order }, index) => {
    const field = fields.find(({ name }) => name === fieldName)
    const issue = {
      path: `data.sort.${index}.fieldName`,
      message: `expected ${fields.map(({ name }) => name).join(', ')}`,
    }
    return { criteria: field ? [{ ...field, descending: order !== 'ASC' }] : [], issues: field ? [] : [issue] }
  })
  const criteria = given.flatMap((entry) => entry.criteria)
  const descending = criteria[0]?.descending ?? true
  return {
    order: [...criteria, { ...date, descending }, { ...id, descending }],
    issues: given.flatMap((entry) => entry.issues),
  }
}

/**
 * Returns one page of the account's payments, as they are now.
 *
 * @throws ServiceError `error.validation` with every issue of the arguments.
 */
export const listPayments = (
  input: ListPaymentsInput,
  { store, caller, now }: Context,
): Promise<Page<PaymentRecord>> => {
  const { conditions, issues } = parseFilter(input.data?.filter)
  const { order, issues: sortIssues } = parseSort(input.data?.sort)
  throwIfInvalid([...pageIssues(input, order), ...issues, ...sortIssues])
  return store.read((reader) => {
    const payments = reader
      .all('payments')
      .filter(({ accountId }) => accountId === caller.account.id)
      .map((payment) => settlePayment(payment, now))
      .filter((payment) => conditions.every((matches) => matches(payment)))
    return paginate(payments, order, input)
  })
}
