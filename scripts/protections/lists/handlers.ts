import type { Protection } from '../protection'

/** Protections of the checkout handlers on the merchant's server. */
export const handlers: readonly Protection[] = [
  {
    name: 'handlers: a payment that is linked to an intent belongs to this order',
    file: 'src/server/checkout/find-payment.ts',
    search: 'read.filter((payment) => payment !== null).filter(({ orderId }) => orderId === trackingId)',
    replacement: "read.filter((payment) => payment !== null).filter(({ orderId }) => orderId !== '')",
    test: 'src/server/checkout/settle-and-verify.test.ts',
    title: 'takes no payment of another order, although the intent of a lost request lists it',
  },
  {
    name: 'handlers: a payment that was made without the handlers is not refunded',
    file: 'src/server/checkout/settle-order.ts',
    search: "if (!isOfHandlers(record, payment)) return { paymentId: id, reason: 'foreign' }",
    replacement: "if (id === '' && !isOfHandlers(record, payment)) return { paymentId: id, reason: 'foreign' }",
    test: 'src/server/checkout/races.test.ts',
    title: 'reports a second payment that was made without the handlers, and does not reverse it',
  },
  {
    name: 'handlers: another spelling of an order’s id is 404',
    file: 'src/server/checkout/create-checkout-handlers.ts',
    search: 'if (!found || (found.trackingId ?? trackingId) !== trackingId)',
    replacement: 'if (!found)',
    test: 'src/server/checkout/checkout-handlers.test.ts',
    title: 'is 404 if the shop finds the order under another spelling',
  },
  {
    name: 'handlers: an id is normalised and has no space at its ends',
    file: 'src/server/checkout/authorise-body.ts',
    search: "(value) => value === value.trim() && value === value.normalize('NFC')",
    replacement: "(value) => value !== ''",
    test: 'src/server/checkout/checkout-handlers.test.ts',
    title: 'is 400 for a spelling that databases may treat as equal',
  },
  {
    name: 'handlers: an attempt has at most 100 requests',
    file: 'src/server/checkout/decide.ts',
    search: 'attemptKeys.length < mostRequests || attemptKeys',
    replacement: 'attemptKeys.length > 0 || attemptKeys',
    test: 'src/server/checkout/checkout-handlers.test.ts',
    title: 'stores at most 100 attemptKeys of an attempt',
  },
  {
    name: 'handlers: the number of stored callers is limited',
    file: 'src/server/checkout/rate-limit.ts',
    search: 'if (windows.size >= mostCallers) forget(time)\n',
    replacement: '',
    test: 'src/server/checkout/rate-limit.test.ts',
    title: 'stores a limited number of callers',
  },
]
