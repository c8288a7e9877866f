import { cardHtml } from '../iframe/card/prerender'
import type { Locale } from '../src/shared/locale'
import {
  billingTexts,
  cardTexts,
  challengeTexts,
  lockTexts,
  methodTexts,
  pageTexts,
  paymentTexts,
  type TextKey,
  type Texts,
  vaultTexts,
} from '../src/shared/messages/en'

/** How a frame's document is built, and which permissions it gets. */
export interface FrameDocument {
  role: string
  entry: string
  /** Directives added to the frame's Content-Security-Policy, which allows nothing by default. */
  policy: string
  /** A further style sheet of the document. @default none */
  banner?: string
  /** The texts that the document contains. */
  texts: Partial<Texts>
  /**
   * Whether the document also contains the keys of all other texts, with which it validates the
   * page's `texts` option. @default false
   */
  everyKey?: boolean
  /** The key of the document's title. @default 'card.title' */
  title?: TextKey
  /**
   * Markup that the document shows at once, and a script that runs right after the markup, before
   * the main script.
   */
  early?: { html: (texts: Texts) => string; entry: string }
  /** The languages in which the document is built. @default all */
  locales?: readonly Locale[]
  /**
   * Whether the document embeds the bank's page, or replaces it after the redirect. Such a document
   * gets no COEP and may use the `bankFeatures`. @default false
   */
  embedsPages?: boolean
}

const pick = (texts: Partial<Texts>, keys: readonly TextKey[]): Partial<Texts> =>
  Object.fromEntries(keys.map((key) => [key, texts[key]]))

/** The fonts are served from the frames' own origin. */
const fontPolicy = "font-src 'self'"

/** The document that embeds the bank's page. */
export const challenge: FrameDocument = {
  role: 'challenge',
  entry: 'iframe/challenge/main.ts',
  policy: `frame-src 'self' https:; ${fontPolicy}; trusted-types 'none'`,
  texts: challengeTexts,
  title: 'challenge.title',
  embedsPages: true,
}

/** The document to which the bank redirects the customer. */
export const returned: FrameDocument = {
  role: 'return',
  entry: 'iframe/return/main.ts',
  // As a top-level page, the document would request an icon. An empty `data:` icon prevents that.
  policy: "connect-src 'self'; img-src data:; trusted-types 'none'",
  texts: {
    'challenge.back': challengeTexts['challenge.back'],
    'challenge.notAllowed': challengeTexts['challenge.notAllowed'],
  },
  title: 'challenge.title',
  embedsPages: true,
}

export const card: FrameDocument = {
  role: 'card',
  entry: 'iframe/card/main.ts',
  policy: `${fontPolicy}; trusted-types 'none'`,
  texts: { ...cardTexts, ...lockTexts },
  early: { html: cardHtml, entry: 'iframe/card/early-script.ts' },
}

/**
 * The card frame with fields for the billing address. It is a document of its own, so that no other
 * page loads the formats of addresses.
 */
export const cardBilling: FrameDocument = {
  role: 'card-billing',
  entry: 'iframe/card-billing/main.ts',
  policy: card.policy,
  texts: { ...card.texts, ...billingTexts },
}

/** A frame with one field of the card, for pages with a layout of their own. */
export const field: FrameDocument = {
  role: 'field',
  entry: 'iframe/field/main.ts',
  policy: `${fontPolicy}; trusted-types 'none'`,
  texts: cardTexts,
}

export const payment: FrameDocument = {
  role: 'payment',
  entry: 'iframe/payment/main.ts',
  policy: `connect-src 'self'; ${fontPolicy}; trusted-types 'none'`,
  texts: { ...cardTexts, ...methodTexts, ...lockTexts },
  title: 'methods.title',
}

/** The payment frame with fields for the billing address. */
export const paymentBilling: FrameDocument = {
  ...payment,
  role: 'payment-billing',
  entry: 'iframe/payment-billing/main.ts',
  texts: { ...payment.texts, ...billingTexts },
}

export const controller: FrameDocument = {
  role: 'controller',
  entry: 'iframe/controller/main.ts',
  policy: "connect-src 'self'; trusted-types 'none'",
  texts: { ...paymentTexts, ...pageTexts, 'challenge.title': challengeTexts['challenge.title'] },
  everyKey: true,
}

/** The frame of a vault, on account pages: calls the service, and asks before a deletion. */
export const vault: FrameDocument = {
  role: 'vault',
  entry: 'iframe/vault/main.ts',
  policy: `connect-src 'self'; ${fontPolicy}; trusted-types 'none'`,
  texts: pick({ ...methodTexts, ...vaultTexts }, [
    'methods.card',
    'methods.ending',
    'methods.delete',
    'methods.delete.keep',
    'vault.title',
    'vault.account',
    'vault.delete.ask',
  ]),
  title: 'vault.title',
}

/** The list of a vault, on account pages. The frame of the vault calls the service for it. */
export const methods: FrameDocument = {
  role: 'methods',
  entry: 'iframe/methods/main.ts',
  policy: `${fontPolicy}; trusted-types 'none'`,
  texts: { ...methodTexts, ...vaultTexts },
  title: 'vault.title',
}

/** The document that replaces those of a withdrawn version. It shows no text. */
export const withdrawn: FrameDocument = {
  role: 'withdrawn',
  entry: 'iframe/withdrawn/main.ts',
  policy: "trusted-types 'none'",
  texts: {},
  locales: ['en'],
}

/**
 * The payment frame of the demo. It waits for the mock's service worker before the first request.
 * It is not part of the published package.
 */
export const mockPayment: FrameDocument = {
  ...payment,
  entry: 'demo/frames/payment.ts',
  policy: `connect-src 'self'; ${fontPolicy}; worker-src 'self'; trusted-types tender-mock`,
}

export const mockPaymentBilling: FrameDocument = {
  ...paymentBilling,
  entry: 'demo/frames/payment-billing.ts',
  policy: mockPayment.policy,
}

export const mockController: FrameDocument = {
  ...controller,
  entry: 'demo/frames/controller.ts',
  policy: "connect-src 'self'; worker-src 'self'; trusted-types tender-mock",
}

export const mockVault: FrameDocument = {
  ...vault,
  entry: 'demo/frames/vault.ts',
  policy: mockPayment.policy,
}

/**
 * The frames of the mock in a service worker, which may be on the origin of the page. They are
 * built in English; `tender-mock init` combines them with the other languages of the frames.
 */
export const workerMockFrames: readonly FrameDocument[] = [
  { ...card, banner: 'iframe/mock/banner.css' },
  { ...field, banner: 'iframe/mock/banner.css' },
  { ...payment, entry: 'iframe/mock/payment.ts', banner: 'iframe/mock/banner.css' },
  { ...cardBilling, banner: 'iframe/mock/banner.css' },
  { ...paymentBilling, entry: 'iframe/mock/payment-billing.ts', banner: 'iframe/mock/banner.css' },
  { ...controller, entry: 'iframe/mock/controller.ts' },
  { ...vault, entry: 'iframe/mock/vault.ts' },
  methods,
  challenge,
]
