import type { getIntent } from '../contract/generated/browser'
import type { Money } from '../shared/money'
import {
  type IntentSnapshot,
  intentStatuses,
  type LinkedPayment,
  paymentStatuses,
  type StepState,
  stepStatuses,
} from '../shared/types'

/** The answer of an operation, as its check returns it. */
export type Answer<Operation extends { result: () => { safeParse(value: unknown): unknown } }> =
  Extract<ReturnType<ReturnType<Operation['result']>['safeParse']>, { success: true }> extends { data: infer Data }
    ? Data
    : never

/** An intent in an answer, with the members that the SDK selects. */
export type IntentAnswer = Answer<typeof getIntent>

type Nullish<Value> = Value | null | undefined

/** Returns the name if it is known. The service may add names to an enumeration. */
const knownName = <const Name extends string>(names: readonly Name[], value: Nullish<string>): Name | undefined =>
  names.find((name) => name === value)

const toStep = (step: Nullish<{ status?: Nullish<string>; date?: Nullish<string> }>): StepState => ({
  status: knownName(stepStatuses, step?.status) ?? 'NOT_STARTED',
  date: step?.date ?? null,
})

/** Converts an amount. Returns null if the service reports no amount or no currency. */
const toMoney = (money: Nullish<{ rawAmount: number | string; currency?: Nullish<string> }>): Money | null =>
  money?.currency ? { amount: Number(money.rawAmount), currency: money.currency } : null

/**
 * Converts an entry of an intent's linked payments. An entry without an id or a known status is
 * kept, because its payment may have taken money.
 */
const toLinkedPayment = (linked: NonNullable<IntentAnswer['linkedPayments']>[number]): LinkedPayment => ({
  paymentId: linked?.paymentId ?? '',
  status: knownName(paymentStatuses, linked?.status) ?? 'UNKNOWN',
  amount: toMoney(linked?.amount),
})

export const toSnapshot = ({
  id,
  trackingId,
  status,
  amount,
  timeline,
  linkedPayments,
}: IntentAnswer): IntentSnapshot => ({
  id,
  trackingId,
  status: knownName(intentStatuses, status) ?? 'UNKNOWN',
  amount: toMoney(amount),
  steps: {
    shipping: toStep(timeline?.shipping),
    delivery: toStep(timeline?.delivery),
    billing: toStep(timeline?.billing),
  },
  linkedPayments: (linkedPayments ?? []).map(toLinkedPayment),
})
