import * as z from 'zod/mini'
import { nullish } from 'zod/mini'
import { behaviouralRisk as shape } from '../../shared/fraud/behavioural-risk'
import { phone } from '../../shared/fraud/behavioural-risk-parts'
import { isAbsent, missing, object, text, whenObject } from '../../shared/fraud/members'
import type { BehaviouralRisk } from '../../shared/fraud/payloads/behavioural-risk'
import { micros } from '../../shared/fraud/provider-units'
import type { BehaviouralRiskOptions } from './behavioural-risk-options'
import type { FraudCart } from './fraud-options'
import {
  amountSchema,
  countryCode,
  discountCodesSchema,
  itemsSchema,
  moneySchema,
  type Party,
  party,
  titleOf,
} from './fraud-schemas'
import { buildPayload, validate } from './validate-fraud'

const reachable = z.extend(party, { phone: nullish(phone) })

const app = object({
  os: nullish(text),
  osVersion: nullish(text),
  deviceManufacturer: nullish(text),
  deviceModel: nullish(text),
  deviceUniqueId: nullish(text),
  appName: nullish(text),
  appVersion: nullish(text),
  clientLanguage: nullish(text),
})

const namesSomeone = (options: unknown): boolean => {
  const { userId, sessionId } = Object(options)
  return !isAbsent(userId) || !isAbsent(sessionId)
}

const namesBrowser = (options: unknown): boolean => {
  const { userAgent, acceptLanguage, contentLanguage } = Object(options)
  return !isAbsent(userAgent) || (isAbsent(acceptLanguage) && isAbsent(contentLanguage))
}

const optionsSchema = (amount: ReturnType<typeof amountSchema>) =>
  z
    .strictObject({
      cart: object({ items: nullish(itemsSchema(amount)) }),
      amount: moneySchema(amount),
      orderId: shape.shape.order_id,
      sessionId: shape.shape.session_id,
      destination: nullish(reachable),
      carrier: shape.shape.shipping_carrier,
      discountCodes: nullish(discountCodesSchema(amount)),
      userId: shape.shape.user_id,
      userEmail: shape.shape.user_email,
      userAgent: nullish(text.check(z.minLength(1, 'must not be empty'))),
      acceptLanguage: nullish(text),
      contentLanguage: nullish(text),
      app: nullish(app),
      billing: nullish(reachable),
      orderedFrom: nullish(object({ storeId: nullish(text), store: nullish(reachable) })),
      digitalWallet: shape.shape.digital_wallet,
      couponCode: shape.shape.coupon_code,
      shippingChoice: shape.shape.shipping_choice,
      shippingMethod: shape.shape.shipping_method,
      shippingTrackingNumbers: shape.shape.shipping_tracking_numbers,
      expeditedShipping: shape.shape.expedited_shipping,
      isFirstTimeBuyer: shape.shape.is_first_time_buyer,
      sellerUserId: shape.shape.seller_user_id,
      brandName: shape.shape.brand_name,
      siteDomain: shape.shape.site_domain,
      siteCountry: nullish(countryCode),
      accountTypes: shape.shape.account_types,
    })
    .check(
      z.refine(namesSomeone, { error: `${missing} without userId`, path: ['sessionId'], ...whenObject }),
      z.refine(namesBrowser, {
        error: 'is required with acceptLanguage or contentLanguage',
        path: ['userAgent'],
        ...whenObject,
      }),
    )
type Given = z.output<ReturnType<typeof optionsSchema>>

/** Adds the '-' that the provider requires before the last four digits of a nine-digit ZIP code. */
const zipcodeOf = (postalCode: string): string => postalCode.replace(/^(\d{5}) ?(\d{4})$/, '$1-$2')

const addressOf = ({ fullName, phone, address }: Party): BehaviouralRisk['billing_address'] => ({
  name: fullName,
  phone,
  address_1: address?.streetAddress,
  address_2: address?.unit,
  city: address?.city,
  region: address?.provinceCode,
  country: address?.countryCode,
  zipcode: address?.postalCode && zipcodeOf(address.postalCode),
})

const shippingMethodOf = ({ shippingMethod, cart }: Given): BehaviouralRisk['shipping_method'] => {
  const needs = (cart.items ?? []).map(({ requiresShipping }) => requiresShipping)
  if (!isAbsent(shippingMethod)) return shippingMethod
  if (needs.includes(true)) return 'physical'
  return needs.length > 0 && needs.every((need) => need === false) ? 'electronic' : undefined
}

const itemsFor = ({ cart }: Given): BehaviouralRisk['items'] =>
  cart.items?.map((item) => ({
    item_id: item.id,
    product_title: titleOf(item),
    price: item.price,
    sku: item.sku,
    quantity: item.quantity,
  }))

const promotionsOf = ({ discountCodes, amount }: Given): BehaviouralRisk['promotions'] =>
  discountCodes?.map((given) => ({
    promotion_id: given.code,
    status: 'success',
    description: given.description,
    discount:
      isAbsent(given.amount) && isAbsent(given.minimumPurchaseAmount)
        ? undefined
        : {
            amount: given.amount,
            currency_code: amount.currency,
            minimum_purchase_amount: given.minimumPurchaseAmount,
          },
  }))

const appOf = (given: z.output<typeof app>): BehaviouralRisk['app'] => ({
  os: given.os,
  os_version: given.osVersion,
  device_manufacturer: given.deviceManufacturer,
  device_model: given.deviceModel,
  device_unique_id: given.deviceUniqueId,
  app_name: given.appName,
  app_version: given.appVersion,
  client_language: given.clientLanguage,
})

export const behaviouralRisk = (cart: FraudCart, options: BehaviouralRiskOptions): BehaviouralRisk => {
  const what = 'fraud.behaviouralRisk'
  const given = validate(what, optionsSchema(amountSchema(micros, options)), { ...options, cart })
  const { userAgent, orderedFrom } = given
  return buildPayload(what, shape, {
    user_id: given.userId,
    session_id: given.sessionId,
    order_id: given.orderId,
    user_email: given.userEmail,
    amount: given.amount.amount,
    currency_code: given.amount.currency,
    digital_wallet: given.digitalWallet,
    coupon_code: given.couponCode,
    shipping_choice: given.shippingChoice,
    is_first_time_buyer: given.isFirstTimeBuyer,
    expedited_shipping: given.expeditedShipping,
    seller_user_id: given.sellerUserId,
    shipping_method: shippingMethodOf(given),
    shipping_carrier: given.carrier,
    brand_name: given.brandName,
    site_domain: given.siteDomain,
    site_country: given.siteCountry,
    account_types: given.accountTypes,
    billing_address: given.billing && addressOf(given.billing),
    shipping_address: given.destination && addressOf(given.destination),
    ordered_from: orderedFrom && {
      store_id: orderedFrom.storeId,
      store_address: orderedFrom.store && addressOf(orderedFrom.store),
    },
    shipping_tracking_numbers: given.shippingTrackingNumbers,
    items: itemsFor(given),
    promotions: promotionsOf(given),
    browser: isAbsent(userAgent)
      ? undefined
      : { user_agent: userAgent, accept_language: given.acceptLanguage, content_language: given.contentLanguage },
    app: given.app && appOf(given.app),
  })
}
