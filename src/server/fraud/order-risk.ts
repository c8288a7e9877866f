import * as z from 'zod/mini'
import { nullish } from 'zod/mini'
import { isAbsent, list, object, text, whenObject } from '../../shared/fraud/members'
import { device, seller, orderRisk as shape, userAccount } from '../../shared/fraud/order-risk'
import type { OrderRisk } from '../../shared/fraud/payloads/order-risk'
import { majorUnits } from '../../shared/fraud/provider-units'
import type { FraudCart } from './fraud-options'
import {
  address,
  amountSchema,
  discountCodesSchema,
  itemsSchema,
  moment,
  moneySchema,
  party,
  titleOf,
} from './fraud-schemas'
import type { OrderRiskOptions } from './order-risk-options'
import { buildPayload, validate } from './validate-fraud'

const date = nullish(moment)

/** Allows further members, because the provider may know members that the types do not name. */
const anyMore = <Shape extends z.ZodMiniObject>(members: Shape) => z.catchall(members, z.unknown())

const account = anyMore(
  z.extend(userAccount, {
    createdDate: date,
    lastUpdateDate: date,
    emailLastUpdateDate: date,
    phoneLastUpdateDate: date,
    passwordLastUpdateDate: date,
  }),
)

const marketplaceSeller = anyMore(
  z.extend(seller, { createdDate: date, lastUpdateDate: date, contactAddress: nullish(address) }),
)

const needsNoIpAddress = (options: unknown): boolean => {
  const { clientIpAddress, sessionId, fingerprint } = Object(options)
  return !isAbsent(clientIpAddress) || (isAbsent(sessionId) && isAbsent(fingerprint))
}

const { purchase } = shape.shape

const optionsSchema = (amount: ReturnType<typeof amountSchema>) =>
  z
    .strictObject({
      cart: object({ items: itemsSchema(amount).check(z.minLength(1, 'expected at least one')) }),
      amount: moneySchema(amount),
      orderId: shape.shape.orderId,
      sessionId: device.shape.sessionId,
      destination: party,
      carrier: nullish(text),
      discountCodes: nullish(discountCodesSchema(amount)),
      checkoutId: shape.shape.checkoutId,
      createdAt: moment,
      orderChannel: purchase.shape.orderChannel,
      confirmationEmail: purchase.shape.confirmationEmail,
      confirmationPhone: purchase.shape.confirmationPhone,
      clientIpAddress: nullish(device.shape.clientIpAddress),
      fingerprint: device.shape.fingerprint,
      totalShippingCost: nullish(amount),
      minDeliveryDate: date,
      maxDeliveryDate: date,
      fulfillmentMethod: nullish(text),
      origin: nullish(object({ locationId: nullish(text), address: nullish(address) })),
      receivedBy: purchase.shape.receivedBy,
      merchantCategoryCode: shape.shape.merchantCategoryCode,
      customerOrderRecommendation: shape.shape.customerOrderRecommendation,
      coverageRequests: shape.shape.coverageRequests,
      tags: shape.shape.tags,
      merchantPlatform: shape.shape.merchantPlatform,
      userAccount: nullish(account),
      memberships: shape.shape.memberships,
      sellers: nullish(list(marketplaceSeller)),
    })
    .check(
      z.refine(needsNoIpAddress, {
        error: 'is required with sessionId or fingerprint',
        path: ['clientIpAddress'],
        ...whenObject,
      }),
    )
type Given = z.output<ReturnType<typeof optionsSchema>>

const productsOf = ({ cart }: Given): OrderRisk['purchase']['products'] =>
  cart.items.map((item) => ({
    itemId: item.id ?? item.sku,
    itemName: titleOf(item),
    itemPrice: item.price,
    itemQuantity: item.quantity,
    itemIsDigital: isAbsent(item.requiresShipping) ? undefined : !item.requiresShipping,
    itemImage: item.image,
    itemWeight: item.weight,
  }))

const shipmentOf = ({ destination, ...given }: Given): OrderRisk['purchase']['shipments'][number] => ({
  carrier: given.carrier,
  minDeliveryDate: given.minDeliveryDate,
  maxDeliveryDate: given.maxDeliveryDate,
  fulfillmentMethod: given.fulfillmentMethod,
  destination: {
    fullName: destination.fullName,
    organization: destination.organization,
    email: destination.email,
    address: destination.address,
  },
  origin: given.origin,
})

const purchaseOf = (given: Given): OrderRisk['purchase'] => ({
  createdAt: given.createdAt,
  orderChannel: given.orderChannel,
  totalPrice: given.amount.amount,
  currency: given.amount.currency,
  confirmationEmail: given.confirmationEmail,
  confirmationPhone: given.confirmationPhone,
  totalShippingCost: given.totalShippingCost,
  receivedBy: given.receivedBy,
  discountCodes: given.discountCodes?.map(({ code, amount, percentage }) => ({ code, amount, percentage })),
  products: productsOf(given),
  shipments: [shipmentOf(given)],
})

export const orderRisk = (cart: FraudCart, options: OrderRiskOptions): OrderRisk => {
  const what = 'fraud.orderRisk'
  const given = validate(what, optionsSchema(amountSchema(majorUnits, options)), {
    ...options,
    cart: { items: cart?.items ?? [] },
  })
  const { clientIpAddress, sessionId, fingerprint } = given
  return buildPayload(what, shape, {
    checkoutId: given.checkoutId,
    orderId: given.orderId,
    merchantCategoryCode: given.merchantCategoryCode,
    customerOrderRecommendation: given.customerOrderRecommendation,
    coverageRequests: given.coverageRequests,
    tags: given.tags,
    device: isAbsent(clientIpAddress) ? undefined : { clientIpAddress, sessionId, fingerprint },
    merchantPlatform: given.merchantPlatform,
    purchase: purchaseOf(given),
    userAccount: given.userAccount,
    memberships: given.memberships,
    sellers: given.sellers,
  })
}
