import { bankAccountCases } from './bank-accounts'
import { boundTokenCases } from './bound-tokens'
import { clientTokenLimitCases } from './client-token-limits'
import type { ContractCase } from './contract-case'
import { credentialKindCases } from './credential-kinds'
import { credentialCases } from './credentials'
import { customerCases } from './customers'
import { declineCases } from './declines'
import { disputeCases } from './disputes'
import { fraudCases } from './fraud'
import { httpHeaderCases } from './http-headers'
import { idempotencyCases } from './idempotency'
import { intentDetailCases } from './intent-details'
import { intentCases } from './intents'
import { listFilterCases } from './list-filters'
import { listCases } from './lists'
import { notationCases } from './notation'
import { paymentFieldCases } from './payment-fields'
import { paymentCases } from './payments'
import { processorTokenCases } from './processor-tokens'
import { redactionCases } from './redaction'
import { refundCases } from './refunds'
import { threeDSecureCases } from './three-d-secure'
import { vaultCases } from './vault'
import { vaultReachCases } from './vault-access'
import { wholeRecordCases } from './vault-round-trip'
import { walletCases } from './wallets'
import { wayToPayCases } from './ways-to-pay'

/** Every case, for any test runner and any host. */
export const contractSuite: readonly ContractCase[] = [
  ...httpHeaderCases,
  ...credentialCases,
  ...credentialKindCases,
  ...intentCases,
  ...intentDetailCases,
  ...vaultCases,
  ...vaultReachCases,
  ...customerCases,
  ...wholeRecordCases,
  ...bankAccountCases,
  ...paymentCases,
  ...declineCases,
  ...refundCases,
  ...threeDSecureCases,
  ...wayToPayCases,
  ...listCases,
  ...listFilterCases,
  ...notationCases,
  ...paymentFieldCases,
  ...walletCases,
  ...processorTokenCases,
  ...boundTokenCases,
  ...clientTokenLimitCases,
  ...disputeCases,
  ...fraudCases,
  ...idempotencyCases,
  ...redactionCases,
]
