import type { ContractCase } from './case'
import { credentialCases } from './credentials'
import { fraudCases } from './fraud'
import { idempotencyCases } from './idempotency'
import { intentCases } from './intents'
import { paymentCases } from './payments'
import { redactionCases } from './redaction'
import { refundCases } from './refunds'
import { vaultCases } from './vault'

/** Every case, for any runner and any host. */
export const contractSuite: readonly ContractCase[] = [
  ...credentialCases,
  ...intentCases,
  ...vaultCases,
  ...paymentCases,
  ...refundCases,
  ...fraudCases,
  ...idempotencyCases,
  ...redactionCases,
]
