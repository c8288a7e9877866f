// What each client does: it starts an intent, stores a card, pays with it twice under one key,
// reads the payment and the intent, and reads the error of a refund that is too high.
const card = { number: '4242424242424242', expMonth: 12, expYear: 2040, cvc: '123' }

export const documents = {
  start: `mutation Start($trackingId: ID!, $flow: ID!, $amount: IntentAmountInput!) {
    startIntent(trackingId: $trackingId, paymentFlowId: $flow, amount: $amount) { id status amount { formattedAmount } }
  }`,
  tokenise: 'mutation Store($data: TokenInput!) { tokenisePaymentMethod(data: $data) { id token } }',
  authorise: `mutation Pay($payment: AuthorisedPaymentInput!) {
    authorizePayment(authorisePayment: $payment) { id status amount { rawAmount currency } }
  }`,
  read: 'query Read($id: ID!) { getPayment(id: $id) { id status amount { rawAmount currency } } }',
  intent: 'query Intent($id: ID!) { getIntent(id: $id) { id status linkedPayments { paymentId status } } }',
  refund: 'mutation Refund($id: ID!, $amount: Long) { refundPayment(id: $id, amount: $amount) { id status } }',
}

/**
 * Pays through `send`, which gets a document, its variables and sometimes an idempotency key, and
 * returns `{ data, codes }`: the answer's data, and the codes of its errors.
 */
export const payWith = async (send) => {
  const amount = { amount: 5099, currency: 'EUR' }
  const started = await send(documents.start, { trackingId: 'order-1', flow: 'flow_immediate', amount })
  const stored = await send(documents.tokenise, { data: { paymentMethod: { card } } })
  const intentId = started.data.startIntent.id
  const payment = {
    intentId,
    amount: 5099,
    currencyCode: 'EUR',
    paymentMethod: { type: 'CARD', token: stored.data.tokenisePaymentMethod.token },
  }
  const idempotencyKey = crypto.randomUUID()
  const first = await send(documents.authorise, { payment }, idempotencyKey)
  const again = await send(documents.authorise, { payment }, idempotencyKey)
  const { id } = first.data.authorizePayment
  const read = await send(documents.read, { id })
  const intent = await send(documents.intent, { id: intentId })
  const refund = await send(documents.refund, { id, amount: 6000 })
  return {
    formattedAmount: started.data.startIntent.amount.formattedAmount,
    isSamePayment: id === again.data.authorizePayment.id,
    status: read.data.getPayment.status,
    linked: intent.data.getIntent.linkedPayments.map(({ status }) => status),
    refundCodes: refund.codes,
  }
}
