import * as z from 'zod/mini'
// A named import, because bundlers keep all of `z` if one of its members is destructured.
import { nullish } from 'zod/mini'
import { count, dateTime, email, ipAddress, list, name, object, oneOf, text, texts, total } from './members'
import { orderAddress, purchase } from './order-risk-purchase'

const recommendations = ['DECLINE_POLICY', 'DECLINE_FRAUD', 'APPROVE', 'REVIEW'] as const
const coverages = ['FRAUD', 'INR', 'SNAD', 'ALL', 'NONE'] as const

export const device = object({
  clientIpAddress: ipAddress,
  sessionId: nullish(text),
  fingerprint: nullish(
    object({
      provider: nullish(text),
      payload: nullish(text),
      payloadEncoding: nullish(text),
      payloadVersion: nullish(text),
    }),
  ),
})

/** The number and total value of a customer's or seller's orders, including the current one. */
const history = { aggregateOrderCount: nullish(count), aggregateOrderDollars: nullish(total) }

export const userAccount = object({
  username: nullish(text),
  createdDate: nullish(dateTime),
  accountNumber: nullish(text),
  ...history,
  email: nullish(email),
  phone: nullish(text),
  /** Alternative names of `email` and `phone`. */
  userEmail: nullish(email),
  userPhone: nullish(text),
  lastOrderId: nullish(text),
  lastUpdateDate: nullish(dateTime),
  emailLastUpdateDate: nullish(dateTime),
  phoneLastUpdateDate: nullish(dateTime),
  passwordLastUpdateDate: nullish(dateTime),
})

const membership = object({
  membershipName: name,
  phoneNumber: nullish(text),
  emailAddress: nullish(email),
  membershipId: nullish(text),
})

export const seller = object({
  name: nullish(text),
  username: nullish(text),
  sellerId: nullish(text),
  phone: nullish(text),
  email: nullish(email),
  domain: nullish(text),
  createdDate: nullish(dateTime),
  lastUpdateDate: nullish(dateTime),
  onboardingEmail: nullish(email),
  onboardingIpAddress: nullish(ipAddress),
  parentEntity: nullish(text),
  accountNumber: nullish(text),
  ...history,
  tags: nullish(texts),
  contactAddress: nullish(orderAddress),
})

/** The schema of `OrderRisk`. */
export const orderRisk = object({
  checkoutId: name,
  orderId: name,
  merchantCategoryCode: nullish(text.check(z.regex(/^\d{4}$/, 'expected four digits, as in ISO 18245'))),
  customerOrderRecommendation: nullish(oneOf(recommendations)),
  coverageRequests: nullish(list(oneOf(coverages))),
  tags: nullish(texts),
  device: nullish(device),
  merchantPlatform: nullish(object({ name: nullish(text), version: nullish(text) })),
  purchase,
  userAccount: nullish(userAccount),
  memberships: nullish(list(membership)),
  sellers: nullish(list(seller)),
})
