import type { Context } from '../context'
import { seedNames } from '../data-sets/data-sets'
import { listDisputes } from '../domain/disputes/list-disputes'
import { presentDispute } from '../domain/disputes/present'
import { settleIntent } from '../domain/intents/life-cycle'
import { linkedPayments } from '../domain/intents/linked-payments'
import { presentIntent } from '../domain/intents/present'
import { settlePayment } from '../domain/payments/life-cycle'
import { presentPayment } from '../domain/payments/present'
import { defaultMethod } from '../domain/vault/default-method'
import { presentCustomer } from '../domain/vault/present'
import type { Answered } from '../interface-types'
import type { Service } from '../service'
import type { Reader } from '../store/store'
import type { ServiceState } from './control-api'
import { presentFault } from './parse-fault'
import type { MockCustomer, MockDispute, MockIntent, MockPayment } from './presented-records'

/**
 * Returns a record as the control API answers it. Members that the mock never has are absent.
 */
const answered = <Record>(record: Answered<Record>): Record => record as Record

/** The most records of each kind in the state. The demo's inspector shows the same number. */
const mostRecords = 50

const countTables = async (reader: Reader): Promise<Record<string, number>> =>
  Object.fromEntries(await Promise.all(reader.tables.map(async (table) => [table, await reader.count(table)] as const)))

const latestIntents = async (reader: Reader, accountId: string, now: number): Promise<MockIntent[]> => {
  const intents = await reader.recent('intents', accountId, mostRecords)
  return Promise.all(
    intents.map(async (intent) =>
      answered<MockIntent>(
        presentIntent(settleIntent(intent, now), await linkedPayments(reader, intent, now), 'PRIVATE_KEY'),
      ),
    ),
  )
}

const latestCustomers = async (reader: Reader, { caller }: Context): Promise<MockCustomer[]> => {
  const customers = await reader.find('customers', 'accountId', caller.account.id)
  const latest = customers.toSorted((a, b) => b.created - a.created).slice(0, mostRecords)
  return Promise.all(
    latest.map(async (customer) =>
      answered<MockCustomer>(presentCustomer(customer, await defaultMethod(reader, customer, caller))),
    ),
  )
}

/** Reads the state of the service for the caller's account. */
export const readServiceState = async (service: Service, context: Context): Promise<ServiceState> => {
  const { now } = context
  const { account } = context.caller
  const { offsetMs, faults } = await service.control.read()
  const disputes = await listDisputes({ first: mostRecords }, context)
  return service.store.read(async (reader) => ({
    now: new Date(now).toISOString(),
    offsetMs,
    faults: faults.map(presentFault),
    seeds: [...seedNames],
    latestRequest: (await reader.get('requestLog', 'requestLog'))?.entries.at(-1)?.id ?? null,
    counts: await countTables(reader),
    intents: await latestIntents(reader, account.id, now),
    payments: (await reader.recent('payments', account.id, mostRecords)).map((payment) =>
      answered<MockPayment>(presentPayment(settlePayment(payment, now), context)),
    ),
    disputes: disputes.items.map(({ item }) => answered<MockDispute>(presentDispute(item))),
    customers: await latestCustomers(reader, context),
  }))
}
