import type { AuthoriseRequest } from '../../src/index'
import { authoriseOrder } from './merchant-server'
import type { CodeChange, ElementsChange, MistakePage, ServerAnswer, TagChange } from './mistake-page'
import type { OwnService } from './own-service'

/** A mistake of an integration, in the code of a page and in the attributes of a script tag. */
export interface Scenario {
  /** A page that calls `createCheckout` of the npm package. */
  npm?: (own: OwnService) => CodeChange
  /** A page whose script tag has attributes. */
  tag?: (own: OwnService) => TagChange
  /** A page with custom elements. */
  elements?: (own: OwnService) => ElementsChange
  /** What happens before the page is opened. */
  before?: (shop: MistakePage) => Promise<void>
}

const intent = (change: object) => ({
  intent: {
    trackingId: 'order_7',
    paymentFlowId: 'flow_immediate',
    amount: { amount: 5099, currency: 'EUR' },
    ...change,
  },
})

/** Authorises with a request that differs from the correct one. */
const authoriseWith =
  (change: (request: AuthoriseRequest) => AuthoriseRequest, flowId = 'flow_immediate') =>
  async (request: AuthoriseRequest, { server }: OwnService): Promise<ServerAnswer> => ({
    body: await authoriseOrder(server, { trackingId: request.trackingId, flowId }, change(request)),
  })

const wrongFlow = authoriseWith((request) => request, 'flow_unknown')
const otherAmount = authoriseWith((request) => ({ ...request, amount: { amount: 6099, currency: 'EUR' } }))

/** Answers as servers did before `OrderState`, without a payment. */
const rawAnswer = async (): Promise<ServerAnswer> => ({ body: { data: { paymentCore: {} } } })

/** A page that calls `createCheckout` and one with custom elements make the mistake alike. */
const code = (change: (own: OwnService) => ElementsChange) => ({ npm: change, elements: change })

const elsewhere = 'https://shop.test'

export const scenarios = {
  // Thrown at once.
  noOptions: {
    npm: () => ({ given: undefined }),
    elements: () => ({ elements: [], after: '<tender-checkout><tender-card></tender-card></tender-checkout>' }),
  },
  privateKey: {
    ...code(() => ({ options: { publicKey: 'sk_test_demo' } })),
    tag: () => ({ attributes: { 'data-public-key': 'sk_test_demo' } }),
  },
  ownOrigin: {
    ...code(({ shopUrl }) => ({ options: { serviceUrl: shopUrl } })),
    tag: ({ shopUrl }) => ({ script: `${shopUrl}/tender.js` }),
  },
  insecurePage: { ...code(() => ({ origin: 'http://shop.test' })), tag: () => ({ origin: 'http://shop.test' }) },
  wrongContainer: { npm: () => ({ elements: [{ type: 'card', container: '#crad' }] }) },
  noContainer: { tag: () => ({ form: '<div id="card"></div>' }) },
  unknownElement: {
    npm: () => ({ elements: [{ type: 'crad', container: '#card' }] }),
    tag: () => ({ form: '<div data-tender-element="crad"></div>' }),
    elements: () => ({ elements: [{ type: 'crad' }], pay: { withoutCard: true } }),
  },
  walletsWithoutAuthorise: {
    npm: () => ({ elements: [{ type: 'wallets' }] }),
    elements: () => ({ withoutServer: true, elements: [{ type: 'wallets' }] }),
  },
  outsideCheckout: { elements: () => ({ elements: [], after: '<tender-card></tender-card>' }) },
  invalidJson: {
    elements: () => ({ optionsText: '{ publicKey: pk_test_demo }' }),
    tag: () => ({ block: '{ appearance: night }' }),
  },
  cardBesideNumber: {
    ...code(() => ({ elements: [{ type: 'card' }, { type: 'number' }] })),
    tag: () => ({ form: '<div data-tender-element="card"></div><div data-tender-element="number"></div>' }),
  },
  duplicateContainer: {
    npm: () => ({ elements: [{ type: 'card' }, { type: 'card', container: '#number' }] }),
    elements: () => ({ elements: [{ type: 'card' }, { type: 'card' }] }),
    tag: () => ({ form: '<div data-tender-element="card"></div><div data-tender-element="card"></div>' }),
  },
  inlinedScript: { tag: () => ({ isInline: true }) },
  scriptTwice: { tag: ({ serviceUrl }) => ({ after: `<script src="${serviceUrl}/tender.js"></script>` }) },
  missingAttribute: { tag: () => ({ attributes: { 'data-flow': undefined, 'data-server': undefined } }) },
  unknownAttribute: { tag: () => ({ attributes: { 'data-outcome': '/shop-api/outcome' } }) },

  // Found while the checkout loads.
  noKey: {
    ...code(() => ({ options: { publicKey: undefined } })),
    tag: () => ({ attributes: { 'data-public-key': undefined } }),
  },
  unreachableService: code(() => ({ options: { serviceUrl: 'http://localhost:1', loadTimeoutMs: 2000 } })),
  unknownKey: {
    ...code(() => ({ options: { publicKey: 'pk_test_unknown' } })),
    tag: () => ({ attributes: { 'data-public-key': 'pk_test_unknown' } }),
  },
  wrongOrigin: { ...code(() => ({ origin: elsewhere })), tag: () => ({ origin: elsewhere }) },
  majorUnits: {
    ...code(() => ({ options: intent({ amount: { amount: 50.99, currency: 'EUR' } }) })),
    tag: () => ({ attributes: { 'data-amount': '50.99' } }),
  },
  unknownCurrency: {
    ...code(() => ({ options: intent({ amount: { amount: 5099, currency: 'EURO' } }) })),
    tag: () => ({ attributes: { 'data-currency': 'EURO' } }),
  },
  unknownFlow: {
    ...code(() => ({ options: intent({ trackingId: crypto.randomUUID(), paymentFlowId: 'flow_unknown' }) })),
    tag: () => ({ attributes: { 'data-flow': 'flow_unknown' } }),
  },
  invalidServer: { tag: () => ({ attributes: { 'data-server': 'javascript:x' } }) },
  unknownLanguage: {
    ...code(() => ({ options: { locale: 'is' } })),
    tag: () => ({ attributes: { 'data-locale': 'is' } }),
  },
  missingForm: { tag: () => ({ attributes: { 'data-form': 'order' } }) },
  misspeltOption: {
    ...code(() => ({ options: { apperance: {} } })),
    tag: () => ({ block: '{ "apperance": {} }' }),
  },
  misspeltElementOption: {
    ...code(() => ({ elements: [{ type: 'card', options: { cardHolderName: false } }] })),
    tag: () => ({ block: '{ "element": { "cardHolderName": false } }' }),
  },
  unknownBrand: {
    ...code(() => ({ elements: [{ type: 'card', options: { brands: { accepted: ['viza'] } } }] })),
    tag: () => ({ attributes: { 'data-brands': 'viza' } }),
  },
  unknownToken: {
    ...code(() => ({ options: { appearance: { colorPrimry: '#111111' } } })),
    tag: () => ({ block: '{ "appearance": { "colorPrimry": "#111111" } }' }),
  },
  lowContrast: {
    ...code(() => ({ options: { appearance: { colorText: '#dddddd' } } })),
    tag: () => ({ block: '{ "appearance": { "colorText": "#dddddd" } }' }),
  },
  blockedFrames: {
    ...code(() => ({ headers: { 'content-security-policy': "frame-src 'self'" } })),
    tag: () => ({ headers: { 'content-security-policy': "frame-src 'self'" } }),
  },
  missingVersion: {
    ...code(() => ({ hasNoFrames: true, options: { loadTimeoutMs: 2000 } })),
    tag: () => ({ hasNoFrames: true }),
  },
  paidOrder: {
    before: (shop) => shop.runCode({ pay: {} }),
    ...code(() => ({})),
  },

  // Found when the customer pays.
  noClientToken: {
    npm: () => ({ withoutClientToken: true, pay: {} }),
    elements: () => ({ withoutServer: true, pay: {} }),
  },
  wrongTokenShape: {
    ...code(() => ({ clientToken: { body: { token: 'abc' } }, pay: {} })),
    tag: () => ({ clientToken: { body: { token: 'abc' } }, pay: true }),
  },
  tokenRouteFails: {
    ...code(() => ({ clientToken: { status: 500, body: {} }, pay: {} })),
    tag: () => ({ clientToken: { status: 500, body: {} }, pay: true }),
  },
  tokenRouteMissing: {
    ...code(() => ({ clientToken: { status: 404, body: '<!doctype html><title>Not found</title>' }, pay: {} })),
    tag: () => ({ clientToken: { status: 404, body: '<!doctype html><title>Not found</title>' }, pay: true }),
  },
  noAuthorise: {
    npm: () => ({ pay: { withoutAuthorise: true, withoutCard: true } }),
    elements: () => ({ withoutServer: true, pay: { withoutAuthorise: true, withoutCard: true } }),
  },
  freeOrder: {
    ...code(() => ({
      options: intent({ trackingId: crypto.randomUUID(), amount: { amount: 0, currency: 'EUR' } }),
      pay: {},
    })),
    tag: () => ({ attributes: { 'data-amount': '0' }, pay: true }),
  },
  noElement: code(() => ({ elements: [], pay: { withoutCard: true } })),
  wrongAnswerShape: {
    ...code(() => ({ authorise: async () => ({ body: { ok: true } }), pay: {} })),
    tag: () => ({ authorise: async () => ({ body: { ok: true } }), pay: true }),
  },
  serviceAnswer: {
    ...code(() => ({ authorise: rawAnswer, pay: {} })),
    tag: () => ({ authorise: rawAnswer, pay: true }),
  },
  authoriseFails: {
    ...code(() => ({ authorise: async () => ({ status: 500, body: {} }), pay: {} })),
    tag: () => ({ authorise: async () => ({ status: 500, body: {} }), pay: true }),
  },
  rejectedRequest: {
    ...code(() => ({ authorise: wrongFlow, pay: {} })),
    tag: () => ({ authorise: wrongFlow, pay: true }),
  },
  otherAmount: {
    ...code(() => ({ authorise: otherAmount, pay: {} })),
    tag: () => ({ authorise: otherAmount, pay: true }),
  },
} satisfies Record<string, Scenario>
