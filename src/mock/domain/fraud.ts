import * as z from 'zod/mini'
import { behaviouralRisk } from '../../shared/fraud/behavioural-risk'
import { orderRisk } from '../../shared/fraud/order-risk'
import { isObject } from '../../shared/is-object'
import { fraudPayloadInvalid, throwIfInvalid, type ValidationIssue } from '../errors'
import type { Flow } from '../seed/flows'

const path = 'authorisePayment.fraud'

/** A payment with a higher risk score is declined. */
const highestAccepted = 70

export interface FraudCheck {
  /** The risk score, from 0 (harmless) to 100; null if the flow has no fraud check. */
  score: number | null
  suspected: boolean
}

const read = <Shape extends z.ZodMiniType>(shape: Shape, provider: string, payload: unknown): z.output<Shape> => {
  const parsed = z.safeParse(shape, payload)
  if (parsed.success) return parsed.data
  const issues: ValidationIssue[] = parsed.error.issues.map((issue) => ({
    path: [path, ...issue.path.map(String)].join('.'),
    message: issue.message,
  }))
  throw fraudPayloadInvalid(provider, issues)
}

const recommendations: Readonly<Record<string, number>> = { DECLINE_FRAUD: 95, DECLINE_POLICY: 80, REVIEW: 55 }

const scoreOfOrder = (payload: unknown): number =>
  recommendations[read(orderRisk, 'order-risk', payload).customerOrderRecommendation ?? ''] ?? 12

const scoreOfBehaviour = (payload: unknown): number =>
  /@fraud\.example$/i.test(read(behaviouralRisk, 'behavioural-risk', payload).user_email) ? 90 : 15

/**
 * Runs the flow's fraud check. If the flow has none, the payload may be absent or any JSON object,
 * and is ignored.
 *
 * @throws ServiceError `error.fraud.invalidPayload` with every issue of the payload, or
 *   `error.validation`.
 */
export const checkFraud = ({ fraud }: Pick<Flow, 'fraud'>, payload: unknown): FraudCheck => {
  if (fraud === null) {
    throwIfInvalid(payload == null || isObject(payload) ? [] : [{ path, message: 'expected a JSON object' }])
    return { score: null, suspected: false }
  }
  const score = fraud === 'order' ? scoreOfOrder(payload) : scoreOfBehaviour(payload)
  return { score, suspected: score > highestAccepted }
}
