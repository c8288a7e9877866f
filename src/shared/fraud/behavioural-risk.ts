import * as z from 'zod/mini'
// A named import, because bundlers keep all of `z` if one of its members is destructured.
import { nullish } from 'zod/mini'
import {
  app,
  behaviouralAddress,
  browser,
  countryCode,
  currencyCode,
  item,
  micros,
  promotion,
} from './behavioural-risk-parts'
import { isDomainName } from './email-address'
import {
  email,
  filledList,
  flag,
  isAbsent,
  list,
  missing,
  name,
  object,
  oneOf,
  text,
  texts,
  whenObject,
} from './members'

const shape = object({
  /** The id of the customer's account. Upper and lower case matter. */
  user_id: nullish(name),
  session_id: nullish(name),
  order_id: name,
  user_email: email,
  amount: micros,
  currency_code: currencyCode,
  digital_wallet: nullish(text),
  coupon_code: nullish(text),
  shipping_choice: nullish(text),
  is_first_time_buyer: nullish(flag),
  expedited_shipping: nullish(flag),
  seller_user_id: nullish(text),
  shipping_method: nullish(oneOf(['electronic', 'physical'])),
  shipping_carrier: nullish(text),
  brand_name: nullish(text),
  site_domain: nullish(text.check(z.refine(isDomainName, 'expected a fully qualified domain name'))),
  site_country: nullish(countryCode),
  account_types: nullish(filledList(text)),
  billing_address: nullish(behaviouralAddress),
  shipping_address: nullish(behaviouralAddress),
  ordered_from: nullish(object({ store_id: nullish(text), store_address: nullish(behaviouralAddress) })),
  shipping_tracking_numbers: nullish(texts),
  items: nullish(list(item)),
  promotions: nullish(list(promotion)),
  browser: nullish(browser),
  app: nullish(app),
})

const hasUserOrSession = (payload: unknown): boolean => {
  const { user_id: user, session_id: session } = Object(payload)
  return !isAbsent(user) || !isAbsent(session)
}

/** The schema of `BehaviouralRisk`. */
export const behaviouralRisk = shape.check(
  z.refine(hasUserOrSession, {
    error: `${missing} without user_id`,
    path: ['session_id'],
    ...whenObject,
  }),
)
