import * as z from 'zod/mini'
// By name: a bundler that sees the whole of z taken apart keeps the whole of it.
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

/** The order count and the dollars include the current order. */
const history = { aggregateOrderCount: nullish(count), aggregateOrderDollars: nullish(total) }

export const userAccount = object({
  username: nullish(text),
  createdDate: nullish(dateTime),
  accountNumber: nullish(text),
  ...history,
  email: nullish(email),
  phone: nullish(text),
  /** Another spelling of `email`, and of `phone`. */
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

/** What the order-risk provider is told of a purchase: the `fraud` of a payment whose flow asks that provider. */
export const orderRisk = object({
  checkoutId: name,
  orderId: name,
  merchantCategoryCode: nullish(text.check(z.regex(/^\d{4}$/, 'expected four digits, as ISO 18245 has them'))),
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

/** As merchants write it; `purchase.currency` may be left out. */
export type OrderRisk = z.input<typeof orderRisk>
