import type { MockPayment } from '../mock/control/control-api'
import type { MockControl } from '../mock/control/create-mock-control'

/** A payment that a test expects. Members that are left out are not compared. */
export interface ExpectedPayment {
  /** Selects the payment by its id. */
  id?: string
  /** Selects the payments of an order, by the id that your server has passed. */
  orderId?: string
  /** Selects the payments of an intent. */
  intentId?: string
  status?: MockPayment['status']
  /** The amount in minor units. */
  amount?: number
  /** An ISO 4217 code. */
  currency?: string
  /** The payment method, such as `VISA`, `APPLE_PAY` or `PAYPAL`. */
  method?: string
  /** Why the payment was declined, such as `GENERAL_DECLINE`. */
  declineCode?: MockPayment['paymentCore']['outcome']['declineCode']
  /** The refunded amount in minor units; 0 if nothing was refunded. */
  refundedAmount?: number
}

/** Options of `expectPayment`. */
export interface ExpectPaymentOptions {
  /**
   * Milliseconds to wait until the mock has such a payment.
   * @default 5000
   */
  timeoutMs?: number
}

const selectors = ['id', 'orderId', 'intentId'] as const
const intervalMs = 50

type Compared = Omit<ExpectedPayment, (typeof selectors)[number]>

const valuesOf = ({ status, amount, paymentCore, refundedAmount }: MockPayment): Required<Compared> => ({
  status,
  amount: amount.rawAmount,
  currency: amount.currency,
  method: paymentCore.paymentMethod,
  declineCode: paymentCore.outcome.declineCode,
  refundedAmount: refundedAmount ?? 0,
})

/** The members in which a payment differs, each as a line of text. */
const differencesOf = (payment: MockPayment, expected: ExpectedPayment): string[] => {
  const values = valuesOf(payment)
  return (Object.keys(values) as (keyof Compared)[]).flatMap((name) =>
    expected[name] === undefined || expected[name] === values[name]
      ? []
      : [`  ${name}: expected ${JSON.stringify(expected[name])}, the payment has ${JSON.stringify(values[name])}`],
  )
}

const describeSelection = (expected: ExpectedPayment): string => {
  const chosen = selectors.filter((name) => expected[name] !== undefined)
  return chosen.length === 0 ? '' : ` with ${chosen.map((name) => `${name} ${expected[name]}`).join(', ')}`
}

const describePayment = (payment: MockPayment): string => {
  const { status, amount, declineCode } = valuesOf(payment)
  const reason = declineCode === null ? '' : ` (${declineCode})`
  return `  ${payment.id}, orderId ${payment.orderId}: ${status}${reason}, ${amount} ${payment.currency}`
}

const describeOthers = (payments: readonly MockPayment[]): string =>
  payments.length === 0
    ? 'The mock has no payments.'
    : `Its latest payments:\n${payments.slice(0, 5).map(describePayment).join('\n')}`

const failureOf = (expected: ExpectedPayment, payments: readonly MockPayment[], selected: readonly MockPayment[]) => {
  const [latest] = selected
  if (!latest)
    return `expectPayment(): the mock has no payment${describeSelection(expected)}. ${describeOthers(payments)}`
  const differences = differencesOf(latest, expected).join('\n')
  const others = selected.length > 1 ? `\nAll payments${describeSelection(expected)}:\n` : ''
  return `expectPayment(): the latest payment${describeSelection(expected)}, ${latest.id}, differs:\n${differences}${
    others && others + selected.map(describePayment).join('\n')
  }`
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Waits until the latest payment of the mock is as expected. With `id`, `orderId` or `intentId`,
 * this is the latest matching payment. Without them, it is the latest payment of all, so no other
 * test may pay at the same time.
 *
 * @param control A client of a mock that allows control.
 * @returns The payment.
 * @throws Error that names each difference, or that the mock has no such payment.
 */
export const expectPayment = async (
  control: Pick<MockControl, 'payments'>,
  expected: ExpectedPayment,
  { timeoutMs = 5000 }: ExpectPaymentOptions = {},
): Promise<MockPayment> => {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const payments = await control.payments()
    const selected = payments.filter((payment) =>
      selectors.every((name) => expected[name] === undefined || expected[name] === payment[name]),
    )
    const [latest] = selected
    if (latest && differencesOf(latest, expected).length === 0) return latest
    if (Date.now() >= deadline) throw new Error(failureOf(expected, payments, selected))
    await sleep(intervalMs)
  }
}
