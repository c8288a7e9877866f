import type * as z from 'zod/mini'
import { behaviouralRisk } from '../../shared/fraud/behavioural-risk'
import { orderRisk } from '../../shared/fraud/order-risk'
import type { BehaviouralRisk } from '../../shared/fraud/payloads/behavioural-risk'
import type { OrderRisk } from '../../shared/fraud/payloads/order-risk'
import { isObject } from '../../shared/is-object'
import { invalidOption } from '../invalid-options'
import { validate } from './validate-fraud'

const check = <Shape extends z.ZodMiniType>(what: string, schema: Shape, payload: unknown): z.input<Shape> => {
  if (!isObject(payload)) throw invalidOption(what, 'payload', 'expected an object')
  const checked = payload as z.input<Shape>
  validate(what, schema, checked)
  return checked
}

/**
 * Checks the `fraud` value for the order-risk provider, if your server creates it without
 * `fraud.orderRisk`.
 *
 * @param payload The value, such as parsed JSON. Additional members are accepted.
 * @returns The same object, unchanged.
 * @throws TenderError `options.invalid`, whose `fields` have every issue with its path in the
 *   payload, but no value.
 */
export const checkOrderRisk = (payload: unknown): OrderRisk => check('checkOrderRisk', orderRisk, payload)

/**
 * Checks the `fraud` value for the behavioural-risk provider, if your server creates it without
 * `fraud.behaviouralRisk`.
 *
 * @param payload The value, such as parsed JSON. Additional members are accepted.
 * @returns The same object, unchanged.
 * @throws TenderError `options.invalid`, whose `fields` have every issue with its path in the
 *   payload, but no value.
 */
export const checkBehaviouralRisk = (payload: unknown): BehaviouralRisk =>
  check('checkBehaviouralRisk', behaviouralRisk, payload)
