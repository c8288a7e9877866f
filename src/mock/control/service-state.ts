import { seedNames } from '../data-sets/data-sets'
import { presentCustomer } from '../domain/customers'
import { listDisputes, presentDispute } from '../domain/disputes'
import { linkedPayments, presentIntent, settleIntent } from '../domain/intents'
import { settlePayment } from '../domain/payments/life-cycle'
import { presentPayment } from '../domain/payments/present-payment'
import { defaultMethod } from '../domain/vault'
import type { Answered, Context } from '../operation'
import type { Service } from '../service'
import { tableNames } from '../store/records'
import type { Reader } from '../store/store'
import type { Instant } from '../time'
import type { MockCustomer, MockDispute, MockIntent, MockPayment, ServiceState } from './control-api'

/** Gives a record the type of the control API. Members that the mock never has stay absent. */
const answered = <Record>(record: Answered<Record>): Record => record as Record

/** The most records of each kind in the state. */
const mostRecords = 50

const countTables = (reader: Reader): Record<string, number> =>
  Object.fromEntries(tableNames.map((table) => [table, reader.all(table).length]))

/** Returns the latest records of an account, newest first. */
const latest = <Record extends { accountId: string }>(
  records: readonly Record[],
  dateOf: (record: Record) => Instant,
  { caller }: Context,
): Record[] =>
  records
    .filter(({ accountId }) => accountId === caller.account.id)
    .reverse()
    .sort((a, b) => dateOf(b) - dateOf(a))
    .slice(0, mostRecords)

/** Reads the state of the service for the caller's account. */
export const readServiceState = async (service: Service, context: Context): Promise<ServiceState> => {
  const { now, caller } = context
  const { offsetMs, faults } = await service.control.read()
  const disputes = await listDisputes({ first: mostRecords }, context)
  return service.store.read((reader) => ({
    now: new Date(now).toISOString(),
    offsetMs,
    faults,
    seeds: [...seedNames],
    latestRequest: reader.all('requestLog').at(-1)?.id ?? null,
    counts: countTables(reader),
    intents: latest(reader.all('intents'), ({ date }) => date, context).map((intent) =>
      answered<MockIntent>(
        presentIntent(settleIntent(intent, now), linkedPayments(reader, intent, now), 'PRIVATE_KEY'),
      ),
    ),
    payments: latest(reader.all('payments'), ({ date }) => date, context).map((payment) =>
      answered<MockPayment>(presentPayment(settlePayment(payment, now), context)),
    ),
    disputes: disputes.items.map(({ item }) => answered<MockDispute>(presentDispute(item))),
    customers: latest(reader.all('customers'), ({ created }) => created, context).map((customer) =>
      answered<MockCustomer>(presentCustomer(customer, defaultMethod(reader, customer, caller))),
    ),
  }))
}
