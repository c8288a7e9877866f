import type { Protection } from '../protection'

/**
 * Protections of the link between orders and payments, intents, tokens and receipts, and the limits
 * of the service.
 */
export const orders: readonly Protection[] = [
  {
    name: 'mock: the trackingId of an intent with a payment is frozen for public credentials',
    file: 'src/mock/domain/intent-changes.ts',
    search: "caller.kind !== 'PRIVATE_KEY' && linkedPayments",
    replacement: "caller.kind === 'PRIVATE_KEY' && linkedPayments",
    test: 'lab/contract-suite/suite.test.ts',
    title: 'INTENT-14: once a payment is linked',
  },
  {
    name: 'mock: a public credential can link only payments that name the intent',
    file: 'src/mock/domain/intent-changes.ts',
    search: "accountId === intent.accountId && (kind === 'PRIVATE_KEY' || intentId === intent.id),",
    replacement: "accountId === intent.accountId && (kind === 'PRIVATE_KEY' || intentId !== undefined),",
    test: 'lab/contract-suite/suite.test.ts',
    title: 'INTENT-13',
  },
  {
    name: 'mock: a bound token can pay only the order of its Client Token',
    file: 'src/mock/domain/payments/bound-token.ts',
    search: 'return issueUnless(input.orderId === method.trackingId,',
    replacement: 'return issueUnless(input.orderId !== method.token,',
    test: 'lab/contract-suite/suite.test.ts',
    title: 'BIND-2: a bound token cannot pay another order',
  },
  {
    name: 'controller: a stored intent belongs to the order',
    file: 'iframe/controller/intent/find-intent.ts',
    search: 'return intent.trackingId === options.intent.trackingId ? intent : undefined',
    replacement: 'return intent',
    test: 'iframe/controller/intent/tracked-intent.test.ts',
    title: 'starts an intent if the stored one was moved to another order',
  },
  {
    name: 'controller: an intent named in a URL belongs to the order',
    file: 'iframe/controller/intent/find-intent.ts',
    search: 'return intent.trackingId === options.intent.trackingId ? intent : undefined',
    replacement: 'return intent',
    test: 'iframe/controller/intent/tracked-intent.test.ts',
    title: 'starts an intent if the one that the address names belongs to another order',
  },
  {
    name: 'controller: an answer counts only for the order of the question',
    file: 'iframe/controller/payment/merchant-server.ts',
    search: 'answer.trackingId === trackingId && answer.attemptKey === attemptKey',
    replacement: 'answer.attemptKey === attemptKey',
    test: 'iframe/controller/payment/merchant-server.test.ts',
    title: 'ANSWER-2: an answer with another order is none',
  },
  {
    name: 'controller: an answer counts only for the attempt of the question',
    file: 'iframe/controller/payment/merchant-server.ts',
    search: 'answer.trackingId === trackingId && answer.attemptKey === attemptKey',
    replacement: 'answer.trackingId === trackingId',
    test: 'iframe/controller/payment/merchant-server.test.ts',
    title: 'ANSWER-2: an answer with another attempt is none',
  },
  {
    name: 'controller: a Client Token is requested for the order that it pays',
    file: 'iframe/controller/session.ts',
    search: '{ trackingId, renew }',
    replacement: "{ trackingId: '', renew }",
    test: 'iframe/controller/controller.test.ts',
    title: 'is paid with its own Client Token',
  },
  {
    name: 'controller: the trackingId of an intent cannot be changed, and the error names restart()',
    file: 'iframe/controller/options.ts',
    search: "key === 'trackingId' || key === 'paymentFlowId'",
    replacement: "key === 'paymentFlowId'",
    test: 'iframe/controller/options.test.ts',
    title: 'names restart() for a change of trackingId',
  },
  {
    name: 'mock: the id of a payment does not open its receipt',
    file: 'src/mock/http/receipt-page.ts',
    search: 'find(({ receiptToken }) => receiptToken === token)',
    replacement: "find(({ id, receiptToken }) => [receiptToken, id.slice(9).replaceAll('-', '')].includes(token))",
    test: 'src/mock/http/receipt-page.test.ts',
    title: 'RECEIPT-5: a payment’s id or UUID is not a receipt token',
  },
  {
    name: 'mock: a document that repeats fields too often is reported as invalid',
    file: 'src/mock/graphql/validate-document.ts',
    search: 'if (!(cause instanceof GraphQLError)) throw cause',
    replacement: 'throw cause',
    test: 'src/mock/graphql/validate-document.test.ts',
    title: 'HTTP-5: a document that repeats',
  },
  {
    name: 'mock: the rate limit counts every operation of a document',
    file: 'src/mock/rate-limit.ts',
    search: 'span.taken += count',
    replacement: 'span.taken += 1',
    test: 'src/mock/rate-limit.test.ts',
    title: 'LIMIT-2: every operation of a document counts',
  },
]
