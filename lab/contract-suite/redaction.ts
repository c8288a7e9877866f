import assert from 'node:assert/strict'
import type { Call, ContractCase } from './contract-case'
import { assertIssues, at, codeOf, issuePaths, startIntent, tokenise } from './helpers'

const number = '4242424242424242'
const spaced = '4242 4242 4242 4242'

const tokeniseWith = (call: Call, data: unknown) =>
  call('mutation T($data: TokenInput!) { tokenisePaymentMethod(data: $data) { id } }', { variables: { data } })

const pieces = { expMonth: 12, expYear: 2030 }

/**
 * Wrong places in which a client may send a card number. Each call must fail without repeating it.
 */
const places: Readonly<Record<string, (call: Call) => Promise<{ body: unknown }>>> = {
  'an Int of a variable': (call) => tokenise(call, { expMonth: number }),
  'an object of a variable': (call) => tokeniseWith(call, { paymentMethod: number }),
  'a whole variable': (call) => tokeniseWith(call, spaced),
  'a list of a variable': (call) => tokeniseWith(call, { paymentMethod: { card: [number, spaced] } }),
  'a number for a String': (call) =>
    tokeniseWith(call, { paymentMethod: { card: { ...pieces, number: Number(number) } } }),
  'the name of a member': (call) => tokeniseWith(call, { paymentMethod: { card: { ...pieces, [number]: 1 } } }),
  'the name of a member with spaces': (call) => tokeniseWith(call, { paymentMethod: { [spaced]: {} } }),
  'the name of a member among words': (call) => tokeniseWith(call, { paymentMethod: { [`n${number}`]: {} } }),
  'an enum of a variable': (call) =>
    call('mutation U($s: FormStepStatus) { updateIntent(id: "1", shipping: { status: $s }) { id } }', {
      variables: { s: number },
    }),
  'an enum literal': (call) => call(`mutation { updateIntent(id: "1", shipping: { status: N${number} }) { id } }`),
  'an Int literal': (call) =>
    call(
      `mutation { tokenisePaymentMethod(data: { paymentMethod: { card: { number: "1", expMonth: "${spaced}", expYear: 2030 } } }) { id } }`,
    ),
  'a number literal for a String': (call) =>
    call(
      `mutation { tokenisePaymentMethod(data: { paymentMethod: { card: { number: ${number}, expMonth: 1, expYear: 2030 } } }) { id } }`,
    ),
  'a literal member': (call) =>
    call(`mutation { tokenisePaymentMethod(data: { paymentMethod: { n${number}: "${number}" } }) { id } }`),
  'a Long literal': (call) => call(`mutation { capturePayment(id: "1", amount: -${number}) { id } }`),
  'a Long': (call) =>
    call('mutation C($a: Long) { capturePayment(id: "1", amount: $a) { id } }', { variables: { a: spaced } }),
  'a default value': (call) => call(`query G($id: ID = { n: "${spaced}" }) { getIntent(id: $id) { id } }`),
  'a field': (call) => call(`{ n${number} }`),
  'an alias': (call) => call(`{ n${number}: getIntent(id: "1") { id } }`),
  'a name of an operation': (call) => call(`query N${number} { getIntent(id: "1") { id } }`),
  'an argument': (call) => call(`{ getIntent(n${number}: "1") { id } }`),
  'a directive': (call) => call(`{ getIntent(id: "1") @n${number} { id } }`),
  'a fragment': (call) => call(`{ ...N${number} }`),
  'an undefined variable': (call) => call(`{ getIntent(id: $n${number}) { id } }`),
  'a type': (call) => call(`query Q($a: N${number}) { getIntent(id: $a) { id } }`),
  'broken syntax': (call) => call(`{ getIntent(id: ${number}x "${spaced}`),
  'a stray token': (call) => call(`{ getIntent(id: "1") } ${number}`),
  'an id': (call) => call('query G($id: ID!) { getIntent(id: $id) { id } }', { variables: { id: number } }),
  'an id of a payment': (call) => call(`{ getPayment(id: "${spaced}") { id } }`),
  'a token': (call) => call(`{ getPaymentMethod(token: "${number}") { id } }`),
  'a currency': (call) => startIntent(call, { amount: { amount: 1, currency: number } }),
  'a flow': (call) => startIntent(call, { flow: number }),
  'a country': (call) => startIntent(call, { location: { country: spaced } }),
  'an expiry': (call) => tokenise(call, { expYear: 42424242 }),
  'a security code': (call) => tokenise(call, { cvc: number }),
  'the name on the card': (call) => tokenise(call, { name: spaced }),
  'a brand': (call) => tokenise(call, { preferredBrand: number }),
  'an idempotency key': (call) => tokenise(call, { cvc: '1' }, { headers: { 'x-idempotency-key': number.repeat(20) } }),
  'a credential': (call) => call('{ __typename }', { key: number }),
}

const quoteCases: ContractCase[] = Object.entries(places).map(([place, run]) => ({
  name: `ERR-1: no error repeats a card number that was sent as ${place}`,
  run: async ({ call }) => {
    const answer = await run(call)
    const errors = JSON.stringify(at({ status: 0, headers: {}, body: answer.body }, 'errors') ?? '')
    assert.ok(errors.length > 10, `expected an error, got ${JSON.stringify(answer.body)}`)
    assert.doesNotMatch(errors, /4242|\d(?:[ -]?\d){7,}/)
  },
}))

const pathCases: ContractCase[] = [
  {
    name: 'ERR-2: issues of variables have paths and expected types',
    run: async ({ call }) => {
      const data = { paymentMethod: { card: { number: 4, expMonth: '12', colour: 'red' } }, externalId: {} }
      const answer = await tokeniseWith(call, data)
      assert.equal(codeOf(answer), 'error.validation')
      const card = 'data.paymentMethod.card'
      assertIssues(
        answer,
        [`${card}.colour`, `${card}.expMonth`, `${card}.expYear`, `${card}.number`, 'data.externalId'].sort(),
      )
      const fields = at(answer, 'errors.0.extensions.fields') as { path: string; message: string }[]
      assert.equal(fields.find(({ path }) => path === `${card}.expMonth`)?.message, 'expected Int!')
    },
  },
  {
    name: 'ERR-2: issues of literals have paths and expected types too',
    run: async ({ call }) => {
      const answer = await call(
        'mutation { tokenisePaymentMethod(data: { paymentMethod: { card: { number: 4, expMonth: 1 } } }) { id } }',
      )
      assert.equal(codeOf(answer), 'error.validation')
      assertIssues(answer, ['data.paymentMethod.card.expYear', 'data.paymentMethod.card.number'])
    },
  },
  {
    name: 'ERR-3: a Long is a whole number of zero or more, or a string of its digits',
    run: async ({ call }) => {
      for (const amount of [5099, '5099', 0, Number.MAX_SAFE_INTEGER, String(Number.MAX_SAFE_INTEGER)]) {
        const answer = await startIntent(call, { amount: { amount, currency: 'EUR' } })
        assert.equal(at(answer, 'data.startIntent.amount.rawAmount'), Number(amount))
      }
      for (const amount of [-1, 1.5, '1.5', '-1', '', ' 1', '1e3', true, [], '9007199254740992', 2 ** 53]) {
        const answer = await startIntent(call, { amount: { amount, currency: 'EUR' } })
        assert.equal(codeOf(answer), 'error.validation')
        assert.ok(issuePaths(answer).includes('amount.amount'))
      }
    },
  },
]

export const redactionCases: readonly ContractCase[] = [...quoteCases, ...pathCases]
