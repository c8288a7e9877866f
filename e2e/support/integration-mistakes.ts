import { brandNames } from '../../src/shared/card/brand-names'

/** A mistake of an integration, and what the browser's console then shows with a test key. */
export interface Mistake {
  name: string
  /** What is wrong, in Markdown. */
  what: string
  /** The lines of the console for a page that calls `createCheckout`, without links. */
  npm?: readonly string[]
  /** The lines for a page whose script tag has attributes. */
  tag?: readonly string[]
  /** The lines for a page with custom elements. */
  elements?: readonly string[]
  /** The lines of a page that calls `createCheckout` in Firefox, if they differ. */
  npmInFirefox?: readonly string[]
}

/** A page that calls `createCheckout` and one with custom elements show the same line. */
const code = (line: string) => ({ npm: [line], elements: [line] })

/** All pages show the same line. */
const every = (line: string) => ({ ...code(line), tag: [line] })

/**
 * The table of `docs/guide/integration-mistakes.md`, by when a mistake is found.
 * `e2e/integration-mistakes.spec.ts` makes each mistake.
 */
export const mistakes: Readonly<Record<string, readonly Mistake[]>> = {
  'When the checkout is created': [
    {
      name: 'noOptions',
      what: '`createCheckout()` or `<tender-checkout>` without options',
      elements: ['Tender: options.invalid: <tender-checkout> has no options, so it shows nothing'],
      npm: ['Uncaught TenderError: createCheckout(): serviceUrl must be an address such as https://pay.example'],
    },
    {
      name: 'privateKey',
      what: 'A Private Key in the page',
      ...code('Uncaught TenderError: createCheckout(): publicKey is a Private Key. Revoke it: a browser has it'),
      tag: ['Tender: key.private: createCheckout(): publicKey is a Private Key. Revoke it: a browser has it'],
    },
    {
      name: 'ownOrigin',
      what: '`serviceUrl`, or the script, on the origin of the page',
      ...code(
        "Uncaught TenderError: createCheckout(): serviceUrl must not be on the page's own origin, https://shop.example",
      ),
      tag: [
        "Tender: origin.same: createCheckout(): serviceUrl must not be on the page's own origin, https://shop.example",
      ],
    },
    {
      name: 'insecurePage',
      what: 'A page without HTTPS',
      ...code('Uncaught TenderError: createCheckout(): page must use https, or localhost'),
      tag: ['Tender: origin.insecure: createCheckout(): page must use https, or localhost'],
    },
    {
      name: 'wrongContainer',
      what: '`mount` with a selector that matches nothing',
      npm: ['Uncaught TenderError: mount(): no element matches #crad yet'],
    },
    {
      name: 'unknownElement',
      what: 'A misspelt element',
      npm: [
        'Uncaught TenderError: checkout.element(): type must be one of card, payment, number, expiry, cvc, name, wallets, payButton',
      ],
      tag: [
        'Tender: options.invalid: data-tender-element="crad" must be one of card, payment, number, expiry, cvc, name, wallets, payButton',
      ],
      elements: ['Tender: card.missing: pay(): mount a card or payment element first'],
    },
    {
      name: 'walletsWithoutAuthorise',
      what: 'Wallets without `authorise`, and `createCheckout` without `server`',
      ...code('Uncaught TenderError: checkout.element(): authorise must be a function if createCheckout has no server'),
    },
    {
      name: 'outsideCheckout',
      what: '`<tender-card>` outside `<tender-checkout>`',
      elements: ['Uncaught TenderError: <tender-card> must be inside <tender-checkout>'],
    },
    {
      name: 'invalidJson',
      what: 'Options of a custom element, or a JSON block, that are not JSON',
      tag: ['Tender: options.invalid: data-options: the <script> that it names must contain a JSON object'],
      elements: ['Uncaught TenderError: <tender-checkout>: options must be JSON'],
    },
    {
      name: 'cardBesideNumber',
      what: 'The card element beside a single field',
      ...code('Uncaught TenderError: element.mount(): number cannot be mounted beside card. Unmount card first'),
      tag: [
        'Uncaught TenderError: element.mount(): number cannot be mounted beside card. Unmount card first',
        'Tender: options.invalid: data-tender-element="number" is unused: at most one container of each type is used, and only in the form that pays',
      ],
    },
    {
      name: 'noContainer',
      what: 'No container for the card',
      tag: [
        'Tender: options.invalid: The page has no container for the card, such as <div data-tender-element="card"></div>',
      ],
    },
    {
      name: 'duplicateContainer',
      what: 'Two containers, or two custom elements, for the card',
      npm: ['Tender: options.invalid: element.mount(): the earlier container is empty now. Call unmount() first'],
      elements: ['Uncaught TenderError: card is mounted in another place already. Render it once in a checkout'],
      tag: [
        'Tender: options.invalid: data-tender-element="card" is unused: at most one container of each type is used, and only in the form that pays',
      ],
    },
    {
      name: 'missingAttribute',
      what: 'A missing or misspelt attribute of the script tag',
      tag: ['Tender: options.invalid: The script tag has no data-flow, data-server'],
    },
    {
      name: 'unknownAttribute',
      what: 'An unknown optional attribute of the script tag',
      tag: ['Tender: options.invalid: The script tag has the unknown attribute data-outcome'],
    },
    {
      name: 'inlinedScript',
      what: '`tender.js` inside the page or a bundle, and not loaded from the service',
      tag: ['Tender: options.invalid: createCheckout(): serviceUrl must be an address such as https://pay.example'],
    },
    {
      name: 'scriptTwice',
      what: 'The script twice on one page',
      tag: ['Tender: the page has the script twice'],
    },
  ],
  'While the checkout loads': [
    {
      name: 'noKey',
      what: 'No Public Key',
      ...code('Tender: options.invalid: createCheckout(): publicKey: expected a string'),
      tag: ['Tender: options.invalid: The script tag has no data-public-key'],
    },
    {
      name: 'unreachableService',
      what: 'A `serviceUrl` where nothing answers',
      npm: [
        'Tender: frame.unreachable: The card frame {version} of http://localhost:1/ could not be loaded. Is the service there?',
      ],
      // Firefox reports no end of loading for a page of its own about an error.
      npmInFirefox: [
        'Tender: frame.timeout: The card frame {version} of http://localhost:1/ did not answer within 2000 ms',
      ],
      elements: ['Tender: script.failed: http://localhost:1/frames/{version}/core.js could not be loaded'],
    },
    {
      name: 'missingVersion',
      what: 'A service without this version of the frames',
      ...every(
        'Tender: frame.unreachable: The card frame {version} of https://pay.example/ could not be loaded. Is the service there?',
      ),
    },
    {
      name: 'blockedFrames',
      what: 'A Content-Security-Policy that forbids the frames',
      ...every(
        "Tender: frame.blocked: The card frame {version} of https://pay.example/ is blocked by the page's policy. Add https://pay.example to frame-src",
      ),
    },
    {
      name: 'unknownKey',
      what: 'A Public Key that the service does not know',
      ...every('Tender: key.unauthorised: The service does not know this Public Key'),
    },
    {
      name: 'wrongOrigin',
      what: 'A page on an origin that the key does not serve',
      ...every(
        'Tender: origin.notAllowed: This Public Key cannot be used on https://shop.test. Its origins are: http://localhost:*, https://localhost:*, http://*.localhost:*, https://*.localhost:*, http://127.0.0.1:*, https://127.0.0.1:*',
      ),
    },
    {
      name: 'majorUnits',
      what: 'An amount in major units: `50.99`',
      ...code(
        'Tender: options.invalid: createCheckout(): intent.amount.amount: expected a whole number of zero or more. Amounts are in minor units: 1000 for 10.00',
      ),
      tag: [
        'Tender: options.invalid: data-amount must be a whole number of at most 15 digits in minor units, such as 5099 for 50.99',
      ],
    },
    {
      name: 'unknownCurrency',
      what: 'A currency that does not exist: `EURO`',
      ...code(
        'Tender: options.invalid: createCheckout(): intent.amount.currency: expected an ISO 4217 currency code, such as EUR',
      ),
      tag: ['Tender: options.invalid: data-currency must be an ISO 4217 code, such as EUR'],
    },
    {
      name: 'unknownFlow',
      what: 'A payment flow that your account does not have',
      ...code(
        'Tender: service.rejected: startIntent: error.validation (paymentFlowId: expected a flow: flow_immediate, flow_delayed, flow_auto_capture, flow_fraud_order, flow_fraud_behaviour)',
      ),
      tag: [
        'Tender: service.rejected: startIntent: error.validation (data-flow: expected a flow: flow_immediate, flow_delayed, flow_auto_capture, flow_fraud_order, flow_fraud_behaviour)',
      ],
    },
    {
      name: 'invalidServer',
      what: '`data-server` that is no address',
      tag: ['Tender: options.invalid: data-server must be an http or https address'],
    },
    {
      name: 'unknownLanguage',
      what: 'A language that Tender lacks: `is`',
      ...every('Tender: options.invalid: locale must be one of the 33 languages. Used instead: en'),
    },
    {
      name: 'missingForm',
      what: '`data-form` that names no form of the page',
      tag: [
        'Tender: options.invalid: data-form must be the id of a form in the page. Only its elements are mounted',
        'Tender: options.invalid: The page has no container for the card, such as <div data-tender-element="card"></div>',
      ],
    },
    {
      name: 'misspeltOption',
      what: 'A misspelt option of `createCheckout` or of the JSON block',
      ...code('Tender: options.invalid: createCheckout(): unknown option apperance (did you mean appearance?)'),
      tag: ['Tender: options.invalid: data-options: unknown option apperance (did you mean appearance?)'],
    },
    {
      name: 'misspeltElementOption',
      what: 'A misspelt option of an element',
      ...code(
        'Tender: options.invalid: checkout.element(): unknown option cardHolderName (did you mean cardholderName?)',
      ),
      tag: [
        'Tender: options.invalid: data-options or checkout.element(): unknown option cardHolderName (did you mean cardholderName?)',
      ],
    },
    {
      name: 'unknownBrand',
      what: 'A brand that does not exist',
      ...code('Tender: options.invalid: brands.accepted: no such option, or not a valid value'),
      tag: [
        `Tender: options.invalid: data-brands must be names of ${brandNames.join(', ')}, separated by spaces. Used instead: all brands`,
      ],
    },
    {
      name: 'unknownToken',
      what: 'A misspelt appearance token',
      ...every('Tender: options.invalid: appearance.colorPrimry: no such option, or not a valid value'),
    },
    {
      name: 'lowContrast',
      what: 'Text that is hard to read',
      ...every(
        'Tender: appearance.contrast: colorText on colorBackground: contrast 1.35:1, WCAG 2.2 requires 4.5:1; parts.label.color on colorBackground: contrast 1.35:1, WCAG 2.2 requires 4.5:1',
      ),
    },
    {
      name: 'paidOrder',
      what: 'The tracking id of a paid order',
      ...code(
        'Tender: intent.completed: The intent of this trackingId is complete, because the order is paid. Use a new trackingId for the next order.',
      ),
    },
  ],
  'When the customer pays': [
    {
      name: 'freeOrder',
      what: '`pay` for a total of 0',
      ...code(
        'Tender: options.invalid: pay(): intent.amount.amount must be more than 0. Confirm a free order on your server',
      ),
      tag: ['Tender: options.invalid: data-amount must be more than 0. Confirm a free order on your server'],
    },
    {
      name: 'noElement',
      what: '`pay` without an element on the page',
      ...code('Tender: card.missing: pay(): mount a card or payment element first'),
    },
    {
      name: 'noAuthorise',
      what: '`pay` without `authorise`, and `createCheckout` without `server`',
      ...code('Tender: options.invalid: pay(): authorise must be a function if createCheckout has no server'),
    },
    {
      name: 'noClientToken',
      what: 'No `clientToken`',
      ...code(
        'Tender: clientToken.missing: createCheckout(): clientToken is missing or returned null. Return a Client Token from your server',
      ),
    },
    {
      name: 'wrongTokenShape',
      what: 'A route that answers something else than a Client Token',
      ...every(
        'Tender: clientToken.failed: createCheckout(): clientToken returned no Client Token. Expected ct_test_… or ct_live_…',
      ),
    },
    {
      name: 'tokenRouteFails',
      what: 'A Client Token route that fails',
      ...every(
        'Tender: clientToken.failed: createCheckout(): clientToken threw, or its Response reports a failure or is not JSON. See the cause: Your server answered HTTP 500',
      ),
    },
    {
      name: 'tokenRouteMissing',
      what: 'A Client Token route that does not exist',
      ...every(
        'Tender: clientToken.failed: createCheckout(): clientToken threw, or its Response reports a failure or is not JSON. See the cause: Your server answered HTTP 404 with text/html in place of JSON',
      ),
    },
    {
      name: 'wrongAnswerShape',
      what: 'A server that answers something else than an `OrderState`',
      ...every(
        'Tender: authorise.answer: pay(): authorise must return an OrderState (docs/spec/orders.md). It returned an object with ok',
      ),
    },
    {
      name: 'serviceAnswer',
      what: "A server that answers with the service's answer",
      ...every(
        "Tender: authorise.answer: pay(): authorise returned the service's answer. It must return an OrderState: see docs/migration/order-state.md",
      ),
    },
    {
      name: 'authoriseFails',
      what: 'An authorise route that fails',
      ...every(
        'Tender: authorise.answer: pay(): authorise threw, or its Response reports a failure or is not JSON. See the cause: Your server answered HTTP 500',
      ),
    },
    {
      name: 'rejectedRequest',
      what: 'A request of your server that the service rejects',
      ...every(
        'Tender: authorise.failed: pay(): your server refused: service.rejected: authorisePayment.flowId: expected a flow: flow_immediate, flow_delayed, flow_auto_capture, flow_fraud_order, flow_fraud_behaviour',
      ),
    },
    {
      name: 'otherAmount',
      what: 'A server that authorises another amount than the page shows',
      ...every(
        "Tender: amount.mismatch: pay(): the payment's amount or currency is not the one that the customer is shown. Check the order.",
      ),
    },
  ],
}
