/** A test that proves that a capability works. */
export interface Proof {
  /** Path of the tests' file from the project's root. */
  file: string
  /** The title in the source of the file, with `{name}` in place of a placeholder. */
  title: string
}

/** How one of the ways to integrate offers a capability. */
export interface Way {
  /** The attribute, property, option or function, in Markdown; or why there is none. */
  how: string
  /** Undefined if the way does not offer the capability. */
  proof: Proof | undefined
}

export interface Capability {
  /** What a page can do, as a short phrase. */
  name: string
  tag: Way
  elements: Way
  npm: Way
  bindings: Way
}

const tests =
  (file: string) =>
  (how: string, title: string): Way => ({ how, proof: { file, title } })

const tagShop = tests('e2e/script-tag-shop.spec.ts')
const elementsShop = tests('e2e/elements-script.spec.ts')
const elements = tests('e2e/custom-elements.spec.ts')
const bindings = tests('e2e/bindings.spec.ts')
const session = tests('src/bindings/session/session.test.ts')
const mounts = tests('src/bindings/session/mounts.test.ts')
const validated = tests('e2e/validate.spec.ts')
const billing = tests('e2e/billing-address.spec.ts')
const tagAttributes = tests('src/sdk/form/tag-attributes.test.ts')
const tagOptions = tests('src/sdk/form/apply-tag-options.test.ts')
const tagCore = tests('src/sdk/form/tag-core.test.ts')
const pageChanges = tests('e2e/page-changes.spec.ts')

const observed = (how: string) =>
  tests('src/sdk/journey/observe-journey.test.ts')(
    how,
    'reports the events of the checkout, of its elements and of the page, with their times',
  )

const wholeTag = (how: string) =>
  tagShop(how, 'a whole shop by attributes and one JSON block › waits for consent, and pays with PayPal: {shop}')
const wholeElements = (how: string) =>
  elementsShop(how, 'a whole shop by custom elements › waits for consent, and pays with PayPal')
const stays = '{framework} › the card stays while the amount, the language and the page change'
const inPlace = 'appearance, texts, language and consent change in place'
const none = (why: string): Way => ({ how: `no: ${why}`, proof: undefined })

/** The capabilities, in the order of the table in the guide. */
export const capabilities: readonly Capability[] = [
  {
    name: 'card, single fields',
    tag: tagShop('`data-tender-element="card"`, `"number"` …', 'single fields › take a pasted card, and pay'),
    elements: elementsShop(
      '`<tender-card>`, `<tender-card-number>` …',
      'a page with only the pinned script and custom elements pays under the strictest policy',
    ),
    npm: tests('e2e/split-fields.spec.ts')(
      "`element('card')`, `element('number')` …",
      'single fields › link errors to fields, accept a pasted card, and pay',
    ),
    bindings: bindings('`<Card>`, `<CardNumber>` …', stays),
  },
  {
    name: 'brands, cardholder’s name',
    tag: tagAttributes('`data-brands`, `data-cardholder-name`', 'reads the options of the elements'),
    elements: elements(
      '`options` of the element',
      'a card in a shadow root finds its checkout, and options that were set earlier count',
    ),
    npm: tests('e2e/marks.spec.ts')(
      'options of `element`',
      'number field › shows the brands that the merchant accepts',
    ),
    bindings: mounts('properties', 'changed options update the element, and absent ones have their default again'),
  },
  {
    name: 'billing address',
    tag: billing(
      '`data-billing-address`, `data-tender-billing` on your fields',
      'billing address › {way} shows the fields in the payment element',
    ),
    elements: billing('`options` of the element', 'billing address › {way} shows the fields in the payment element'),
    npm: billing(
      'option `billingAddress` of `element`, `pay({ billingAddress })`',
      'billing address › full: the fields of the country, and the service receives the address',
    ),
    bindings: mounts('properties', 'changed options update the element, and absent ones have their default again'),
  },
  {
    name: 'validate without paying',
    tag: validated("`Tender.checkout.element('card').validate()`", 'validate() › {way} gives access to the element'),
    elements: validated('`element.validate()` of the element', 'validate() › {way} gives access to the element'),
    npm: validated(
      '`element.validate()`',
      'validate() › shows the errors of a card, and resolves to whether it is complete, without a request',
    ),
    bindings: none('the handle of the mounted element has the function'),
  },
  {
    name: 'saved cards',
    tag: tagShop(
      '`data-tender-element="payment"`, `data-saved-customer-id`',
      'saved cards › the preselected card of the customer is charged',
    ),
    elements: wholeElements('`<tender-payment>`, option `saved`'),
    npm: tests('e2e/payment-element.spec.ts')(
      "`element('payment')`, option `saved`",
      'payment element › keeps the typed card when another method is selected, and charges a saved card',
    ),
    bindings: mounts(
      '`<Payment>`, property `saved`',
      'the payment element has saved cards and alternatives, and other ones are an update',
    ),
  },
  {
    name: 'PayPal, Klarna',
    tag: wholeTag('`data-alternatives`'),
    elements: wholeElements('`<tender-payment>`, option `alternatives`'),
    npm: tests('e2e/base-profile.spec.ts')(
      "`element('payment')`, option `alternatives`",
      'a saved card, and an alternative method',
    ),
    bindings: mounts(
      '`<Payment>`, property `alternatives`',
      'the payment element has saved cards and alternatives, and other ones are an update',
    ),
  },
  {
    name: 'your own button for PayPal or Klarna',
    tag: tagShop(
      '`data-tender-method="PAYPAL"` on the button',
      'data-tender-method › a PayPal button pays without a card: {name}',
    ),
    elements: elements(
      '`data-tender-method="PAYPAL"` on the button',
      'a button with data-tender-method pays with its method',
    ),
    npm: tests('e2e/actions-ways.spec.ts')('`pay({ method })`', 'a blocked pop-up becomes a redirect'),
    bindings: session('`usePay().pay({ method })`', 'pay() passes its options to the checkout'),
  },
  {
    name: 'Apple Pay, Google Pay',
    tag: tagShop(
      '`data-tender-element="wallets"`, `data-apple-…`, `data-google-…`',
      'wallets › {wallet} pays through the server of the tag, and shows the result in the form: {shop}',
    ),
    elements: elements('`<tender-wallets>`', 'wallets use the server, and continue at the return-url'),
    npm: tests('e2e/wallets.spec.ts')(
      "`element('wallets')`",
      'wallets › offer the setup to a customer without a card, and a text replaces them without a wallet',
    ),
    bindings: mounts(
      '`<Wallets>`',
      'functions of the wallets are called in their latest version, and only the style is updated',
    ),
  },
  {
    name: 'express checkout: address, delivery and coupon in the sheet',
    tag: tagShop(
      '`data-express-url`, `data-express-coupon`',
      'express checkout › {wallet} posts changes of address, delivery and coupon, and pays the new total',
    ),
    elements: elementsShop(
      '`<tender-wallets>`, functions in the property `options`',
      'express checkout › functions of <tender-wallets> set delivery and coupon, and the sheet pays the new total',
    ),
    npm: tests('e2e/wallets.spec.ts')(
      'functions in the options',
      '{wallet} › pays from the cart with address, delivery and coupon from its sheet, and updates the intent',
    ),
    bindings: mounts(
      '`<Wallets>`, functions as properties',
      'the functions of an express checkout are called in their latest version',
    ),
  },
  {
    name: 'pay button',
    tag: tests('e2e/pay-button.spec.ts')(
      '`data-tender-element="payButton"`',
      'pay button › script tag: submits its form and shows the states in the language of the page',
    ),
    elements: elementsShop(
      '`<tender-pay-button>`',
      'wallets and the pay button of the newest script ({type}) load their own files, and pay',
    ),
    npm: tests('e2e/pay-button.spec.ts')(
      "`element('payButton')`",
      'pay button › a double click pays once: busy, announced, then paid with the focus in place',
    ),
    bindings: mounts('`<PayButton>`', 'beforePay of the pay button is called'),
  },
  {
    name: '3-D Secure: dialog, container, redirect or pop-up',
    tag: tagCore('`data-actions`', 'data-actions="%s" › is the default of the actions option'),
    elements: session(
      '`pay({ actions })` in your listener for `submit`; a dialog without one',
      'pay() passes its options to the checkout',
    ),
    npm: tests('e2e/actions-ways.spec.ts')('`pay({ actions })`', 'a blocked pop-up becomes a redirect'),
    bindings: session('`usePay().pay({ actions })`', 'pay() passes its options to the checkout'),
  },
  {
    name: 'recovery of an earlier page’s payment',
    tag: tagCore('always', 'is recovered on load and emitted as a result'),
    elements: elements(
      'with `server`, or property `resume`',
      'resume keeps a value that was set before the element was defined',
    ),
    npm: tests('e2e/resume.spec.ts')('`resume()`', 'reload › resumes the same intent: {host}'),
    bindings: session('property `resume`', 'a payment of an earlier page becomes the result'),
  },
  {
    name: 'page after paying',
    tag: wholeTag('`data-return-url`'),
    elements: elements('`return-url`', 'a page with attributes only pays, and continues at its return-url'),
    npm: tests('e2e/pay.spec.ts')(
      'your code, with the result of `pay`',
      'pay() › shows a message for a declined card, and can be called again',
    ),
    bindings: bindings('your code, with `onResult` or `usePay().result`', stays),
  },
  {
    name: 'language',
    tag: tagAttributes(
      '`data-locale`; later `Tender.checkout.set({ locale })`',
      'reads the JSON block, in which an attribute has priority',
    ),
    elements: bindings('option `locale`', stays),
    npm: tests('e2e/change-language.spec.ts')(
      'option `locale`, also of `set()`',
      'set() with a language › keeps typed text, focus and caret, and shows errors and results in the language',
    ),
    bindings: bindings('option `locale`', stays),
  },
  {
    name: 'appearance',
    tag: wholeTag('`appearance` of the JSON block'),
    elements: wholeElements('option `appearance`'),
    npm: tests('e2e/appearance.spec.ts')(
      'option `appearance`, also of `set()`',
      'appearance › is applied on light and dark pages, and loads only the fonts that it names',
    ),
    bindings: session('option `appearance`', inPlace),
  },
  {
    name: 'texts',
    tag: wholeTag('`texts` of the JSON block'),
    elements: wholeElements('option `texts`'),
    npm: tests('e2e/languages.spec.ts')(
      'option `texts`, also of `set()`',
      "a merchant's texts replace the built-in ones, as plain text, and invalid ones are reported",
    ),
    bindings: session('option `texts`', inPlace),
  },
  {
    name: 'customer and location of the intent',
    tag: tagOptions(
      '`data-customer-…`, `data-location-country`',
      'has customer and location of the attributes, and the rest of the JSON block',
    ),
    elements: wholeElements('option `intent`'),
    npm: tests('iframe/controller/intent/tracked-intent.test.ts')(
      'option `intent`',
      'starts the intent with the Public Key and the options, and reports it',
    ),
    bindings: session('option `intent`', '%s of the intent is in the checkout, and a change is an update'),
  },
  {
    name: 'cart',
    tag: wholeTag('`cart` in `intent` of the JSON block'),
    elements: wholeElements('option `intent`, member `cart`'),
    npm: tests('e2e/wallets.spec.ts')(
      'option `intent`, member `cart`',
      '{wallet} › pays from the cart with address, delivery and coupon from its sheet, and updates the intent',
    ),
    bindings: session(
      'option `intent`, member `cart`',
      '%s of the intent is in the checkout, and a change is an update',
    ),
  },
  {
    name: 'consent before tracking',
    tag: tagShop('`data-tracking`, `Tender.consent()`', 'consent › is granted and withdrawn by the page'),
    elements: wholeElements('option `tracking`; property `checkout`: `consent()`'),
    npm: session('option `tracking`, `consent()`', inPlace),
    bindings: session('option `tracking`', inPlace),
  },
  {
    name: 'steps of your form',
    tag: tests('e2e/journey.spec.ts')(
      '`data-tender-step`',
      'checkout › the service records each step, one payment and the completion',
    ),
    elements: wholeElements('`<tender-steps>`'),
    npm: tests('e2e/steps-components.spec.ts')('`steps.follow()`', 'is followed if it is added later'),
    bindings: bindings('`<Steps>`', stays),
  },
  {
    name: 'time limit for loading',
    tag: tagAttributes('`loadTimeoutMs` of the JSON block', 'reads the JSON block, in which an attribute has priority'),
    elements: elementsShop(
      'option `loadTimeoutMs`',
      'fails after loadTimeoutMs of <tender-checkout>, and is used when it has loaded',
    ),
    npm: tests('e2e/load-failures.spec.ts')('option `loadTimeoutMs`', 'uses a card frame that loads after the timeout'),
    bindings: session('option `loadTimeoutMs`', 'the checkout gets the time limit for loading'),
  },
  {
    name: 'create the order before paying',
    tag: tagShop('`data-before-pay`, event `tender:beforepay`', 'lets the page create the order first'),
    elements: elements(
      'in your listener for `submit`, before you call `pay()`',
      'a page that cancels the submission of its form is not charged',
    ),
    npm: tests('e2e/pay.spec.ts')(
      'before you call `pay()`',
      'pay() › shows a message for a declined card, and can be called again',
    ),
    bindings: bindings('before you call `usePay().pay()`', stays),
  },
  {
    name: 'events for analytics',
    tag: tests('e2e/journey-events.spec.ts')(
      '`data-journey`, event `tender:journey`',
      'data-journey reports what a customer does until the order is paid, and nothing that they typed',
    ),
    elements: none('listen to the events of the property `checkout`'),
    npm: observed('`observeJourney`'),
    bindings: observed('`observeJourney` with `useCheckout()`'),
  },
  {
    name: 'another amount',
    tag: pageChanges(
      '`data-amount`',
      'a fragment that the page replaces › has a card again, with the amount of the new tag',
    ),
    elements: bindings('option `intent`, member `amount`', stays),
    npm: session('`set()`', 'an amount that the page changes in the same object is an update'),
    bindings: bindings('option `intent`, member `amount`', stays),
  },
  {
    name: 'the next order on the same page',
    tag: pageChanges(
      'another tag',
      'Turbo › each page has the card of its own order, also a page that was restored from the cache',
    ),
    elements: bindings('option `intent`, member `trackingId`', stays),
    npm: session('`restart()`', 'an empty cart after the payment changes nothing, and the next order restarts'),
    bindings: bindings('option `intent`, member `trackingId`', stays),
  },
  {
    name: 'several forms on one page',
    tag: tagShop('`data-form`', 'data-form › two forms of a page have their own tags, orders and results'),
    elements: elements(
      'one `<tender-checkout>` for each',
      'two checkouts on one page pay their own orders with their own cards',
    ),
    npm: tests('e2e/life-cycle.spec.ts')(
      'one `createCheckout` for each',
      'single fields › of two checkouts on one page pay with their own cards',
    ),
    bindings: bindings(
      'one `<CheckoutProvider>` for each',
      '{framework} › two providers on one page pay their own orders with their own cards',
    ),
  },
  {
    name: 'functions of the checkout, such as `processorToken()`',
    tag: tagShop('`Tender.checkout`', 'consent › is granted and withdrawn by the page'),
    elements: wholeElements('property `checkout`'),
    npm: tests('e2e/actions-ways.spec.ts')(
      'what `createCheckout` returns',
      'processorToken() › shows 3-D Secure in the dialog',
    ),
    bindings: bindings('`useCheckout()`', stays),
  },
  {
    name: 'your own functions for the server: `clientToken`, `authorise`, `outcome`',
    tag: none('the tag posts to the routes of `data-server`'),
    elements: bindings('property `options`, `pay({ authorise })`, property `resume`', stays),
    npm: tests('src/sdk/payment/payment-client.test.ts')(
      'option `clientToken`, `pay({ authorise, outcome })`',
      'passes the order and the attempt to the outcome function',
    ),
    bindings: session(
      'option `clientToken`, `usePay().pay({ authorise })`',
      'clientToken is called in its latest version, and may become a token',
    ),
  },
]
