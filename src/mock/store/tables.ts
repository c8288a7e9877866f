import type { ChallengeRecord } from '../records/challenge'
import type { ClientTokenRecord } from '../records/client-token'
import type { ControlRecord, LoggedRequestRecord } from '../records/control'
import type { CustomerRecord } from '../records/customer'
import type { DisputeRecord } from '../records/dispute'
import type { IntentRecord } from '../records/intent'
import type { KeptOutcomeRecord } from '../records/kept-outcome'
import type { PaymentRecord } from '../records/payment'
import type { PaymentMethodRecord } from '../records/payment-method'
import type { ProcessorTokenRecord } from '../records/processor-token'
import type { WalletSessionRecord } from '../records/wallet-session'

/** The records of the service by table. */
export interface Tables {
  intents: IntentRecord
  payments: PaymentRecord
  paymentMethods: PaymentMethodRecord
  customers: CustomerRecord
  processorTokens: ProcessorTokenRecord
  clientTokens: ClientTokenRecord
  walletSessions: WalletSessionRecord
  disputes: DisputeRecord
  challenges: ChallengeRecord
  keptOutcomes: KeptOutcomeRecord
  control: ControlRecord
  requestLog: LoggedRequestRecord
}

export type TableName = keyof Tables

const tables: Readonly<Record<TableName, true>> = {
  intents: true,
  payments: true,
  paymentMethods: true,
  customers: true,
  processorTokens: true,
  clientTokens: true,
  walletSessions: true,
  disputes: true,
  challenges: true,
  keptOutcomes: true,
  control: true,
  requestLog: true,
}

export const tableNames = Object.keys(tables) as readonly TableName[]

/**
 * The version of the stored records. Increase it when a record gets a required member: databases
 * and state files of other versions are not used.
 */
export const recordsVersion = 10
