import type { ChallengeRecord } from '../records/challenge'
import type { ClientTokenRecord } from '../records/client-token'
import type { ControlRecord, LoggedValuesRecord, RequestLogRecord } from '../records/control'
import type { CustomerRecord } from '../records/customer'
import type { DisputeRecord } from '../records/dispute'
import type { Instant } from '../records/instant'
import type { IntentRecord } from '../records/intent'
import type { KeptOutcomeRecord } from '../records/kept-outcome'
import type { PaymentRecord } from '../records/payment'
import type { PaymentMethodRecord } from '../records/payment-method'
import type { ProcessorTokenRecord } from '../records/processor-token'
import type { WalletSessionRecord } from '../records/wallet-session'
import type { IndexKey } from './key-range'
import type { PaymentCountsRecord } from './payment-counts'

/**
 * The indexes of payment lists. Each begins with the account and, except for `due`, ends with date
 * and id.
 */
export const listIndexes = {
  date: ['accountId', 'date', 'id'],
  amount: ['accountId', 'keys.amount', 'date', 'id'],
  status: ['accountId', 'status', 'date', 'id'],
  currency: ['accountId', 'currency', 'date', 'id'],
  method: ['accountId', 'keys.method', 'date', 'id'],
  country: ['accountId', 'keys.country', 'date', 'id'],
  flowId: ['accountId', 'keys.flowId', 'date', 'id'],
  // IndexedDB omits records whose `due` is null, so this index contains only payments that time
  // alone will change.
  due: ['accountId', 'due'],
} as const

export type ListIndex = keyof typeof listIndexes

/** The tables whose records expire, with the index of their expiry or of their age. */
export const expiryIndexes = {
  clientTokens: 'expires',
  walletSessions: 'expires',
  // Approvals have no time limit. Until they have a result, they are not in this index.
  challenges: 'expires',
  keptOutcomes: 'date',
} as const

/** All tables with their keys, records and indexes. */
export interface Tables {
  intents: { key: string; value: IntentRecord; indexes: { recent: [accountId: string, date: Instant] } }
  payments: {
    key: string
    value: PaymentRecord
    indexes: {
      accountId: string
      intentId: string
      sourceId: string
      order: [accountId: string, orderId: string]
      receiptToken: string
      recent: [accountId: string, date: Instant]
    } & Record<keyof typeof listIndexes, IndexKey[]>
  }
  paymentMethods: {
    key: string
    value: PaymentMethodRecord
    indexes: { token: string; customerId: string }
  }
  customers: { key: string; value: CustomerRecord; indexes: { accountId: string } }
  processorTokens: { key: string; value: ProcessorTokenRecord }
  clientTokens: { key: string; value: ClientTokenRecord; indexes: { expires: Instant } }
  walletSessions: { key: string; value: WalletSessionRecord; indexes: { expires: Instant } }
  disputes: { key: string; value: DisputeRecord; indexes: { accountId: string; paymentId: string } }
  challenges: { key: string; value: ChallengeRecord; indexes: { expires: Instant } }
  paymentCounts: { key: string; value: PaymentCountsRecord }
  keptOutcomes: { key: string; value: KeptOutcomeRecord; indexes: { date: Instant } }
  control: { key: string; value: ControlRecord }
  requestLog: { key: string; value: RequestLogRecord }
  loggedValues: { key: string; value: LoggedValuesRecord }
}
