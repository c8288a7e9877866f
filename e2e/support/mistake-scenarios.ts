import type { AuthoriseRequest } from '../../src/index'
import { authoriseOrder } from './merchant-server'
import type { CodeChange, MistakePage, ServerAnswer, TagChange } from './mistake-page'
import type { OwnService } from './own-service'

/** A mistake of an integration, in the code of a page and in the attributes of a script tag. */
export interface Scenario {
  /** A page that calls `createCheckout` of the npm package. */
  npm?: (own: OwnService) => CodeChange
  /** A page whose script tag has attributes. */
  tag?: (own: OwnService) => TagChange
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

const elsewhere = 'https://shop.test'

export const scenarios = {
  // Thrown at once.
  noOptions: { npm: () => ({ given: undefined }) },
  privateKey: {
    npm: () => ({ options: { publicKey: 'sk_test_demo' } }),
    tag: () => ({ attributes: { 'data-public-key': 'sk_test_demo' } }),
  },
  ownOrigin: {
    npm: ({ shopUrl }) => ({ options: { serviceUrl: shopUrl } }),
    tag: ({ shopUrl }) => ({ script: `${shopUrl}/tender.js` }),
  },
  insecurePage: { npm: () => ({ origin: 'http://shop.test' }), tag: () => ({ origin: 'http://shop.test' }) },
  wrongContainer: { npm: () => ({ elements: [{ type: 'card', container: '#crad' }] }) },
  noContainer: { tag: () => ({ form: '<div id="card"></div>' }) },
  unknownElement: {
    npm: () => ({ elements: [{ type: 'crad', container: '#card' }] }),
    tag: () => ({ form: '<div data-tender-element="crad"></div>' }),
  },
  walletsWithoutAuthorise: { npm: () => ({ elements: [{ type: 'wallets' }] }) },
  cardBesideNumber: {
    npm: () => ({ elements: [{ type: 'card' }, { type: 'number' }] }),
    tag: () => ({ form: '<div data-tender-element="card"></div><div data-tender-element="number"></div>' }),
  },
  duplicateContainer: {
    tag: () => ({ form: '<div data-tender-element="card"></div><div data-tender-element="card"></div>' }),
  },
  inlinedScript: { tag: () => ({ isInline: true }) },
  scriptTwice: { tag: ({ serviceUrl }) => ({ after: `<script src="${serviceUrl}/tender.js"></script>` }) },
  missingAttribute: { tag: () => ({ attributes: { 'data-flow': undefined, 'data-server': undefined } }) },
  unknownAttribute: { tag: () => ({ attributes: { 'data-outcome': '/shop-api/outcome' } }) },

  // Found while the checkout loads.
  noKey: {
    npm: () => ({ options: { publicKey: undefined } }),
    tag: () => ({ attributes: { 'data-public-key': undefined } }),
  },
  unreachableService: { npm: () => ({ options: { serviceUrl: 'http://localhost:1', loadTimeoutMs: 2000 } }) },
  unknownKey: {
    npm: () => ({ options: { publicKey: 'pk_test_unknown' } }),
    tag: () => ({ attributes: { 'data-public-key': 'pk_test_unknown' } }),
  },
  wrongOrigin: { npm: () => ({ origin: elsewhere }), tag: () => ({ origin: elsewhere }) },
  majorUnits: {
    npm: () => ({ options: intent({ amount: { amount: 50.99, currency: 'EUR' } }) }),
    tag: () => ({ attributes: { 'data-amount': '50.99' } }),
  },
  unknownCurrency: {
    npm: () => ({ options: intent({ amount: { amount: 5099, currency: 'EURO' } }) }),
    tag: () => ({ attributes: { 'data-currency': 'EURO' } }),
  },
  unknownFlow: {
    npm: () => ({ options: intent({ trackingId: crypto.randomUUID(), paymentFlowId: 'flow_unknown' }) }),
    tag: () => ({ attributes: { 'data-flow': 'flow_unknown' } }),
  },
  misspeltOption: { npm: () => ({ options: { apperance: {} } }) },
  misspeltElementOption: {
    npm: () => ({ elements: [{ type: 'card', options: { cardHolderName: false } }] }),
  },
  unknownBrand: {
    npm: () => ({ elements: [{ type: 'card', options: { brands: { accepted: ['viza'] } } }] }),
    tag: () => ({ attributes: { 'data-brands': 'viza' } }),
  },
  unknownToken: { npm: () => ({ options: { appearance: { colorPrimry: '#111111' } } }) },
  lowContrast: { npm: () => ({ options: { appearance: { colorText: '#dddddd' } } }) },
  blockedFrames: {
    npm: () => ({ headers: { 'content-security-policy': "frame-src 'self'" } }),
    tag: () => ({ headers: { 'content-security-policy': "frame-src 'self'" } }),
  },
  missingVersion: {
    npm: () => ({ hasNoFrames: true, options: { loadTimeoutMs: 2000 } }),
  },
  paidOrder: {
    before: (shop) => shop.runCode({ pay: {} }),
    npm: () => ({}),
  },

  // Found when the customer pays.
  noClientToken: { npm: () => ({ withoutClientToken: true, pay: {} }) },
  wrongTokenShape: {
    npm: () => ({ clientToken: { body: { token: 'abc' } }, pay: {} }),
    tag: () => ({ clientToken: { body: { token: 'abc' } }, pay: true }),
  },
  tokenRouteFails: {
    npm: () => ({ clientToken: { status: 500, body: {} }, pay: {} }),
    tag: () => ({ clientToken: { status: 500, body: {} }, pay: true }),
  },
  tokenRouteMissing: {
    npm: () => ({ clientToken: { status: 404, body: '<!doctype html><title>Not found</title>' }, pay: {} }),
    tag: () => ({ clientToken: { status: 404, body: '<!doctype html><title>Not found</title>' }, pay: true }),
  },
  noAuthorise: { npm: () => ({ pay: { withoutAuthorise: true, withoutCard: true } }) },
  freeOrder: {
    npm: () => ({
      options: intent({ trackingId: crypto.randomUUID(), amount: { amount: 0, currency: 'EUR' } }),
      pay: {},
    }),
    tag: () => ({ attributes: { 'data-amount': '0' }, pay: true }),
  },
  noElement: { npm: () => ({ elements: [], pay: { withoutCard: true } }) },
  wrongAnswerShape: {
    npm: () => ({ authorise: async () => ({ body: { ok: true } }), pay: {} }),
    tag: () => ({ authorise: async () => ({ body: { ok: true } }), pay: true }),
  },
  serviceAnswer: {
    npm: () => ({ authorise: rawAnswer, pay: {} }),
    tag: () => ({ authorise: rawAnswer, pay: true }),
  },
  authoriseFails: {
    npm: () => ({ authorise: async () => ({ status: 500, body: {} }), pay: {} }),
    tag: () => ({ authorise: async () => ({ status: 500, body: {} }), pay: true }),
  },
  rejectedRequest: {
    npm: () => ({ authorise: wrongFlow, pay: {} }),
    tag: () => ({ authorise: wrongFlow, pay: true }),
  },
  otherAmount: {
    npm: () => ({ authorise: otherAmount, pay: {} }),
    tag: () => ({ authorise: otherAmount, pay: true }),
  },
} satisfies Record<string, Scenario>
