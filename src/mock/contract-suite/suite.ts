import type { ContractCase } from './case'
import { bankAccountCases } from './bank-accounts'
import { credentialCases } from './credentials'
import { customerCases } from './customers'
import { fraudCases } from './fraud'
import { idempotencyCases } from './idempotency'
import { intentCases } from './intents'
import { paymentCases } from './payments'
import { redactionCases } from './redaction'
import { refundCases } from './refunds'
import { vaultCases } from './vault'
import { vaultReachCases } from './vault-reach'

/** Every case, for any runner and any host. */
export const contractSuite: readonly ContractCase[] = [
  ...credentialCases,
  ...intentCases,
  ...vaultCases,
  ...vaultReachCases,
  ...customerCases,
  ...bankAccountCases,
  ...paymentCases,
  ...refundCases,
  ...fraudCases,
  ...idempotencyCases,
  ...redactionCases,
]
