import type { Scenario } from './scenario'

/** @param card the button that copies the card */
const pasteCard = (card: string): string => `Press “${card}”, paste into the card number, and type any name.`

/** The scenarios of the demo, by their id. */
export const scenarios = {
  'lost-answer': {
    title: 'The answer to a payment is lost',
    situation:
      'The service authorises the next payment, but the connection breaks before the shop’s server receives the answer.',
    page: '/',
    setUp: [{ type: 'addFault', fault: { operation: 'authorizePayment', drop: 'afterCommit', times: 1 } }],
    steps: [
      { text: pasteCard('Approved'), doneOn: 'payment' },
      { text: 'Press Pay.', doneOn: 'confirmation' },
    ],
    outcome:
      'The order is confirmed and charged once. The shop’s server repeated the request with the same idempotency key, so the service returned the first payment.',
  },

  'slow-bank': {
    title: 'The bank is slow',
    situation: 'The service takes six seconds to authorise the next payment.',
    page: '/',
    setUp: [{ type: 'addFault', fault: { operation: 'authorizePayment', latencyMs: 6000, times: 1 } }],
    steps: [
      { text: pasteCard('Approved'), doneOn: 'payment' },
      { text: 'Press Pay, then try to press it again and to change the order.', doneOn: 'payment' },
      { text: 'Wait for the result.', doneOn: 'confirmation' },
    ],
    outcome:
      'While the payment runs, the pay button shows it, and the form cannot be changed. The order is confirmed and charged once.',
  },

  'service-down': {
    title: 'The service is down when the customer returns',
    situation: 'The customer approves the payment at PayPal, but the service cannot be read when they return.',
    page: '/method-buttons.html',
    setUp: [{ type: 'addFault', fault: { operation: 'getPayment', status: 503 } }],
    steps: [
      { text: 'Choose PayPal and approve the payment there.', doneOn: 'payment' },
      {
        text: 'Read the message of the checkout. It says “We can’t confirm yet whether your payment went through”.',
        doneOn: 'button',
      },
      {
        text: 'Start the service again.',
        doneOn: 'button',
        button: { label: 'Start the service', commands: [{ type: 'clearFaults' }] },
      },
      { text: 'Wait. The checkout asks the shop’s server again by itself.', doneOn: 'confirmation' },
    ],
    outcome:
      'The confirmation page says “Thank you for your order!”, and the order is charged once. The shop thanks the customer only after its own server has read the payment from the service.',
  },

  'expired-token': {
    title: 'The Client Token has expired',
    situation: 'The customer leaves the checkout open for four hours, and a Client Token is valid for three.',
    page: '/',
    setUp: [],
    steps: [
      { text: pasteCard('Approved'), doneOn: 'button' },
      {
        text: 'Move the service’s clock.',
        doneOn: 'button',
        button: { label: 'Let four hours pass', commands: [{ type: 'advanceClock', hours: 4 }] },
      },
      { text: 'Press Pay.', doneOn: 'confirmation' },
    ],
    outcome: 'The order is confirmed. The checkout requested a new Client Token by itself, without an error message.',
  },

  'reload-challenge': {
    title: 'The page is reloaded during 3-D Secure',
    situation: 'The bank asks for a code, and the customer reloads the page before they enter it.',
    page: '/tag.html',
    setUp: [],
    steps: [
      { text: pasteCard('3-D Secure'), doneOn: 'payment' },
      { text: 'Press Pay. When the bank asks for a code, reload the page.', doneOn: 'reload' },
      { text: 'Press Pay again, without typing the card.', doneOn: 'payment' },
      { text: 'The bank asks for the same payment again. Enter 1234 and press Confirm.', doneOn: 'confirmation' },
    ],
    outcome: 'The order is confirmed and charged once. The second Pay continued the first payment.',
  },

  'lost-dispute': {
    title: 'A dispute is lost after eight days',
    situation: 'The card holder disputes the payment, and the shop does not respond within seven days.',
    page: '/',
    setUp: [],
    steps: [
      { text: 'Type the card 4000 0000 0000 0259, any future date, any code and any name.', doneOn: 'payment' },
      { text: 'Press Pay. The confirmation page reports the dispute.', doneOn: 'confirmation' },
      {
        text: 'Move the service’s clock beyond the time for a response.',
        doneOn: 'button',
        button: { label: 'Let eight days pass', commands: [{ type: 'advanceClock', hours: 8 * 24 }] },
      },
      { text: 'Reload the confirmation page.', doneOn: 'reload' },
    ],
    outcome: 'The dispute is lost, so the payment is refunded, and the confirmation page reports the refund.',
  },
} as const satisfies Readonly<Record<string, Scenario>>

export type ScenarioId = keyof typeof scenarios
export const scenarioIds = Object.keys(scenarios) as ScenarioId[]

export const isScenarioId = (id: unknown): id is ScenarioId => typeof id === 'string' && Object.hasOwn(scenarios, id)

/**
 * Returns a scenario with the type `Scenario`, which also has the members that the table may omit.
 */
export const scenarioOf = (id: ScenarioId): Scenario => scenarios[id]
