import assert from 'node:assert/strict'
import { type Answer, type Call, type CallOptions, NotApplicable } from './contract-case'

export const privateKey = 'sk_test_demo'
export const publicKey = 'pk_test_demo'

/** Returns a name that no other run of a case uses. */
export const unique = (prefix: string): string => `${prefix}-${crypto.randomUUID()}`

/**
 * Returns an id that no record has. It has letters between its digits, because errors do not repeat
 * an id that could be a card number.
 */
export const unknownId = (): string => crypto.randomUUID().replace(/\d(?=\d{3})/g, 'a')

/**
 * Returns the value at a path of the body, such as `data.getIntent.status`; undefined if it does
 * not exist.
 *
 * @throws NotApplicable if the path is that of an addition that the service does not announce
 */
export const at = (answer: Answer, path: string): unknown => {
  const plain = path.replace(/^data\.|\.\d+(?=\.|$)/g, '')
  const addition = answer.removed?.find((member) => plain === member.path || plain.startsWith(`${member.path}.`))
  if (addition) throw new NotApplicable(addition.feature)
  return path
    .split('.')
    .reduce<unknown>(
      (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
      answer.body,
    )
}

export const textAt = (answer: Answer, path: string): string => {
  const value = at(answer, path)
  assert.equal(typeof value, 'string', `${path} is not a string in ${JSON.stringify(answer.body)}`)
  return String(value)
}

export const codeOf = (answer: Answer): unknown => at(answer, 'errors.0.extensions.code')

/**
 * Returns the paths of a validation error's issues.
 *
 * @throws NotApplicable if the service has error codes of its own
 */
export const issuePaths = (answer: Answer): unknown[] => {
  if (answer.hasOwnCodes && codeOf(answer) !== 'error.validation') throw new NotApplicable('error.validation')
  const fields = at(answer, 'errors.0.extensions.fields')
  return Array.isArray(fields) ? fields.map((field: { path?: unknown }) => field.path) : []
}

/** Sorts a list, because the interface gives no order to the lists of an error. */
const ordered = (value: unknown): unknown => (Array.isArray(value) ? value.toSorted() : value)

/** Asserts the paths of a validation error's issues, in any order. */
export const assertIssues = (answer: Answer, paths: readonly string[]): void =>
  assert.deepEqual(ordered(issuePaths(answer)), ordered(paths))

/** The codes that a client needs to continue a payment. Every service must use these codes. */
const customerActions = ['error.authorize.requires3DSecure', 'error.authorize.requiresApmAuthorization']

export const assertCode = (answer: Answer, code: string): void => {
  const anyErrorCounts = answer.hasOwnCodes && !customerActions.includes(code)
  if (anyErrorCounts) assert.ok(at(answer, 'errors.0'), `an error is expected, not ${JSON.stringify(answer.body)}`)
  else assert.equal(codeOf(answer), code, JSON.stringify(answer.body))
}

/**
 * Asserts a further member of an error; a list in any order. A service with error codes of its own
 * may lack it.
 */
export const assertExtension = (answer: Answer, member: string, expected: unknown): void => {
  const value = at(answer, `errors.0.extensions.${member}`)
  if (value !== undefined || !answer.hasOwnCodes) assert.deepEqual(ordered(value), ordered(expected), member)
}

/** Asserts a member of an addition, if the service announces the addition. */
export const assertAddition = (answer: Answer, path: string, expected: unknown): void => {
  const plain = path.replace(/^data\.|\.\d+(?=\.|$)/g, '')
  const isMissing = answer.removed?.some((member) => `${plain}.`.startsWith(`${member.path}.`))
  if (!isMissing) assert.deepEqual(at(answer, path), expected, path)
}

/** Asserts that an error has the address of a page. The mock's addresses have one form. */
export const assertActionUrl = (answer: Answer): void =>
  assert.match(
    textAt(answer, 'errors.0.extensions.url'),
    answer.hasOwnCodes ? /^https?:\/\/[^/]+\// : /^https?:\/\/[^/]+\/challenge\/[A-Za-z0-9]{32}$/,
  )

/** The status of a payment that was refunded in part; without the addition, it stays SUCCEEDED. */
export const partlyRefunded = (answer: Answer): string => (answer.hasOwnCodes ? 'SUCCEEDED' : 'PARTIAL_REFUNDED')

export const intentFields = `id date trackingId paymentFlowId currency amount { rawAmount currency formattedAmount }
  status statusDate location { country } customer { id isGuest email name }
  timeline {
    intentStarted { status date } shipping { status date } delivery { status date } billing { status date }
    paymentAttempts { status date } completeIntent { status date }
  }
  linkedPayments { paymentId status time title amount { rawAmount currency formattedAmount } }
  cart { id weight itemCount items { id quantity title price } }`

const startDocument = `mutation Start($trackingId: ID!, $flow: ID!, $amount: IntentAmountInput!, $customer: IntentCustomerInput, $cart: IntentCartInput, $location: IntentLocationInput) {
  startIntent(trackingId: $trackingId, paymentFlowId: $flow, amount: $amount, customer: $customer, cart: $cart, location: $location) { ${intentFields} }
}`

export const startIntent = (
  call: Call,
  variables: Record<string, unknown> = {},
  options: CallOptions = {},
): Promise<Answer> =>
  call(startDocument, {
    key: publicKey,
    ...options,
    variables: {
      trackingId: unique('checkout'),
      flow: 'flow_immediate',
      amount: { amount: 5099, currency: 'EUR' },
      ...variables,
    },
  })

export const getIntent = (call: Call, id: string, options: CallOptions = {}): Promise<Answer> =>
  call(`query Get($id: ID!) { getIntent(id: $id) { ${intentFields} } }`, {
    key: publicKey,
    ...options,
    variables: { id },
  })

export const paymentFields = `id sourceId orderId connectionId flowId intentId date status type amount { rawAmount currency formattedAmount }
  refundedAmount currency country paymentProcessingOrigin paymentGateway { id name }
  paymentCore { processorStatus paymentMethod outcome { networkStatus reason riskLevel riskScore type declineCode } }
  paymentDetails { localCurrency localAmount { rawAmount } fee { rawAmount } net { rawAmount } description }
  paymentTimeline { overview { title time message } flows { name date flowId flowInstanceId } }
  paymentConnections { latestCharge } paymentCustomer { id email name }
  paymentMethodDetails { id number expires fingerprint paymentMethod type brand name } paymentReceipt { type date }
  metadata`

export const card = (over: Record<string, unknown> = {}): Record<string, unknown> => ({
  number: '4242424242424242',
  expMonth: 12,
  expYear: new Date().getUTCFullYear() + 3,
  cvc: '123',
  name: 'Ada Lovelace',
  ...over,
})

const tokeniseDocument = `mutation Tokenise($data: TokenInput!) {
  tokenisePaymentMethod(data: $data) { id token createdDate customer { id name email defaultPaymentMethod } }
}`

export const tokenise = (
  call: Call,
  cardMembers: Record<string, unknown> = {},
  { data = {}, ...options }: CallOptions & { data?: Record<string, unknown> } = {},
): Promise<Answer> =>
  call(tokeniseDocument, { ...options, variables: { data: { paymentMethod: { card: card(cardMembers) }, ...data } } })

export const tokenOf = async (call: Call, cardMembers: Record<string, unknown> = {}): Promise<string> =>
  textAt(await tokenise(call, cardMembers), 'data.tokenisePaymentMethod.token')

const payDocument = `mutation Pay($payment: AuthorisedPaymentInput!) {
  authorizePayment(authorisePayment: $payment) { ${paymentFields} }
}`

export const pay = (
  call: Call,
  token: string,
  payment: Record<string, unknown> = {},
  options: CallOptions = {},
): Promise<Answer> =>
  call(payDocument, {
    ...options,
    variables: {
      payment: {
        flowId: 'flow_immediate',
        amount: 5099,
        currencyCode: 'EUR',
        paymentMethod: { token, type: 'CARD' },
        ...payment,
      },
    },
  })

/**
 * Creates a Client Token for one order. Payment method tokens created with it are bound to that
 * order.
 */
export const orderClientToken = async (call: Call, trackingId: string, customerId?: string): Promise<string> => {
  const document = `mutation Token($trackingId: ID, $customerId: ID) {
    generateClientToken(trackingId: $trackingId, customerId: $customerId) { token ttl }
  }`
  const variables = { trackingId, ...(customerId === undefined ? {} : { customerId }) }
  return textAt(await call(document, { variables }), 'data.generateClientToken.token')
}

export const clientToken = async (call: Call, customerId?: string): Promise<string> => {
  const document = 'mutation Token($customerId: ID) { generateClientToken(customerId: $customerId) { token ttl } }'
  const answer = await call(document, { variables: customerId === undefined ? {} : { customerId } })
  return textAt(answer, 'data.generateClientToken.token')
}
