import type { Context } from '../../context'
import { notFound, notImplemented, refuse } from '../../errors'
import type { Missing } from '../../missing'
import type { CustomerRecord } from '../../records/customer'
import type { IntentRecord } from '../../records/intent'
import type { PaymentRecord } from '../../records/payment'
import type { PaymentMethodRecord } from '../../records/payment-method'
import type { Reader, Transactor } from '../../store/store'
import { checkFraud } from '../fraud/check-fraud'
import { findIntent } from '../intents/find-intent'
import { authoriseFaults } from './faults'
import type { AuthorisePaymentInput } from './input'
import { newPayment } from './new-payment'
import { judge, type Verdict } from './verdict'

const given = (value: unknown): boolean => value !== null && value !== undefined

/** The way of paying that this asks for and that the mock cannot do yet. */
const missingVariant = ({ paymentMethod, ...input }: AuthorisePaymentInput): Missing | undefined => {
  if (given(input.paymentProcessorConnectionId) || given(input.performHeadless3DSecure)) {
    return 'authorizePayment in the headless variant'
  }
  if (given(paymentMethod.walletToken) || ['APPLE_PAY', 'GOOGLE_PAY'].includes(paymentMethod.type)) {
    return 'authorizePayment with walletToken'
  }
  if (['PAYPAL', 'KLARNA'].includes(paymentMethod.type)) return 'authorizePayment with an alternative method'
  return given(paymentMethod.card) && !given(paymentMethod.token) ? 'authorizePayment with a full card' : undefined
}

const findMethod = async (reader: Reader, token: string, { caller }: Context): Promise<PaymentMethodRecord> => {
  const [method] = await reader.find('paymentMethods', 'token', token)
  if (!method || method.accountId !== caller.account.id) throw notFound('paymentMethod', token)
  return method
}

const findCustomer = async (
  reader: Reader,
  id: string | null | undefined,
  { caller }: Context,
): Promise<CustomerRecord | null> => {
  if (id === null || id === undefined) return null
  const customer = await reader.get('customers', id)
  if (!customer || customer.accountId !== caller.account.id) throw notFound('customer', id)
  return customer
}

const flowOf = (input: AuthorisePaymentInput, intent: IntentRecord | null, { flows }: Context) => {
  const id = input.flowId ?? intent?.paymentFlowId
  const flow = flows.find((candidate) => candidate.id === id)
  if (!flow) throw notFound('flow', id ?? '')
  return flow
}

type AlsoDo = (transactor: Transactor, payment: PaymentRecord) => Promise<void>

/** Authorises a payment and stores it, together with what the caller does in the same transaction. */
export const authorisePayment = (
  input: AuthorisePaymentInput,
  context: Context,
  alsoDo: AlsoDo,
): Promise<PaymentRecord> => {
  const variant = missingVariant(input)
  if (variant) throw notImplemented(variant)
  refuse(authoriseFaults(input, context.flows))
  return context.store.transact(async (transactor) => {
    const intent = given(input.intentId) ? await findIntent(transactor, input.intentId ?? '', context) : null
    const flow = flowOf(input, intent, context)
    const fraud = checkFraud(flow, input.fraud)
    const method = await findMethod(transactor, input.paymentMethod.token ?? '', context)
    const customer = await findCustomer(transactor, input.customer?.id ?? method.customerId, context)
    const verdict: Verdict = fraud.suspected
      ? { type: 'decline', reason: 'SUSPECTED_FRAUD' }
      : judge(method, given(input.perform3DSecure), context.now)
    const payment = newPayment({ input, flow, fraud, method, intent, customer, verdict }, context)
    await transactor.put('payments', payment)
    await alsoDo(transactor, payment)
    return payment
  })
}
