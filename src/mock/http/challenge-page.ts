import { formatMoney } from '../../shared/money'
import { answerChallenge, openChallenge, resultAt, returnUrl } from '../domain/challenges'
import { challengePrefix } from '../routes'
import { type Account, merchantNameOf } from '../seed/accounts'
import type { ChallengeKind, ChallengeRecord, ChallengeResult, IntentRecord } from '../store/records'
import type { Store } from '../store/store'
import type { Instant } from '../time'
import { isForm, readBody } from './graphql-over-http'
import { type Html, html, ownPageHeaders, page } from './html-page'
import { itemList, orderLines } from './order-items'

/**
 * The name of the issuer or payment method, and the title of the page. The names are invented, so
 * that the pages are not mistaken for a real company's.
 */
const kinds: Readonly<Record<ChallengeKind, { brand: string; question: string }>> = {
  threeDSecure: { brand: 'Bank of the Mock', question: 'Confirm that it is you' },
  PAYPAL: { brand: 'Mock Wallet, in place of PayPal', question: 'Pay from your wallet?' },
  KLARNA: { brand: 'Mock Later, in place of Klarna', question: 'Pay in 30 days?' },
  OTHER: { brand: 'Mock Pay, in place of the payment method', question: 'Pay with this method?' },
}

/** How the challenge ended: with an answer, or without one in time. */
type Ending = ChallengeResult | 'late'

/** The title of the page after the end, and the text of this page for a later visit. */
const endings: Readonly<Record<Ending, { title: string; later: string }>> = {
  succeeded: { title: 'Confirmation successful', later: 'You have already confirmed this. It counts only once.' },
  failed: {
    title: 'Confirmation failed',
    later: 'This request has already ended. Return to the shop to try again.',
  },
  cancelled: { title: 'You cancelled', later: 'You have already cancelled this. Return to the shop to try again.' },
  late: {
    title: 'The time to confirm is over',
    later: 'It was not confirmed within 15 minutes. Return to the shop to try again.',
  },
}

/** Returns how a challenge ended. A result without a stored answer is a timeout. */
const endingOf = (challenge: ChallengeRecord, result: ChallengeResult): Ending =>
  challenge.result === null ? 'late' : result

/** Describes the payment or card that the customer confirms: its amount and who receives it. */
const describeRequest = ({ shown }: ChallengeRecord, merchantName: string): Html => {
  const { amount, currency, lastDigits } = shown
  const sum = amount === null || currency === null ? 'Your card' : formatMoney({ amount, currency })
  const card = lastDigits === null ? '' : `, with your card ending in ${lastDigits}`
  return html`<p class="amount">${sum}</p><p>to ${merchantName}${card}</p>`
}

const challengePage = (kind: ChallengeKind, title: string, body: Html, next?: string): string =>
  page({ title, theme: kind, brand: kinds[kind].brand, body, ...(next === undefined ? {} : { next }) })

/**
 * The page of the device step, in which a bank examines the browser. The page continues to the
 * question automatically. If the browser prevents that, the customer uses the link.
 */
const devicePage = ({ id, kind }: ChallengeRecord): string => {
  // Relative, because the service may be below a path of its host.
  const next = `${id}?step=question`
  const body = html`<p role="status">This takes a moment.</p><p><a class="go" href="${next}">Continue</a></p>`
  return challengePage(kind, 'Checking your device', body, next)
}

const codeField = html`<p class="soft" id="hint">This is a test: the code is 1234, any other fails.</p>
<label for="code">Code from your bank</label>
<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="12" required aria-describedby="hint">
`

const approval = html`<p class="soft">This is a test: no money moves.</p>`

/**
 * Lists the items of the order, for an alternative method that the customer approves. The page of
 * 3-D Secure lists none, because a bank does not know the items.
 */
const itemsOf = ({ kind, shown: { amount, currency } }: ChallengeRecord, intent: IntentRecord | undefined): Html => {
  if (kind === 'threeDSecure' || amount === null || currency === null) return html``
  return itemList(orderLines(intent, { amount, currency }), { amount, currency })
}

/** The page on which the customer completes the challenge: one form. */
const questionPage = (challenge: ChallengeRecord, merchantName: string, intent: IntentRecord | undefined): string => {
  const isCode = challenge.kind === 'threeDSecure'
  const asked: Html = isCode ? codeField : approval
  const yes = isCode
    ? html`<button name="do" value="confirm">Confirm</button>`
    : html`<button name="do" value="approve">Approve</button>`
  const no = isCode || challenge.redirectUrl === null ? 'Cancel' : `Cancel and return to ${merchantName}`
  return challengePage(
    challenge.kind,
    kinds[challenge.kind].question,
    html`${describeRequest(challenge, merchantName)}${itemsOf(challenge, intent)}<form method="post" action="${challenge.id}">${asked}
<div class="pair">${yes}<button class="other" name="do" value="cancel" formnovalidate>${no}</button></div></form>`,
  )
}

/** The last page of a challenge without a return URL. */
const endPage = ({ kind }: ChallengeRecord, ending: Ending): string =>
  challengePage(kind, endings[ending].title, html`<p role="status">You can close this page.</p>`)

/**
 * The page for a visit after the end of the challenge. The page may link to the shop but does not
 * redirect, because the customer may have used the Back button on purpose.
 */
const answeredPage = ({ kind }: ChallengeRecord, ending: Ending, location: string | null): string => {
  const close = html`<p>You can close this page.</p>`
  const back = location === null ? close : html`<p><a class="go" href="${location}">Back to the shop</a></p>`
  return challengePage(kind, endings[ending].title, html`<p role="status">${endings[ending].later}</p>${back}`)
}

const unknownPage = (): string =>
  page({
    title: 'There is nothing to confirm here',
    brand: kinds.threeDSecure.brand,
    body: html`<p>The address is wrong, or the shop no longer asks.</p>`,
  })

const thisMachine = 'http://localhost:* http://*.localhost:* http://127.0.0.1:*'

/**
 * Returns the source that `form-action` needs for the return URL, because some browsers also apply
 * this directive to the redirect that follows a form. A policy cannot contain an IPv6 address. For
 * such a host, any URL with the same scheme is allowed.
 */
const returnSource = (redirectUrl: string | null): string => {
  if (redirectUrl === null) return ''
  const { origin, protocol } = new URL(redirectUrl)
  return origin.includes('[') ? ` ${protocol}` : ` ${origin}`
}

/**
 * Returns the headers of a challenge page. Shops show the page in a frame. So any https page may
 * frame it, and any page of 127.0.0.1, of `localhost` or of a name that ends with `.localhost`.
 */
const challengePageHeaders = (redirectUrl: string | null): Promise<Record<string, string>> =>
  ownPageHeaders({
    formAction: `'self'${returnSource(redirectUrl)}`,
    frameAncestors: `'self' https: ${thisMachine}`,
  })

const rightCode = '1234'

interface ChallengeNeeds {
  store: Store
  accounts: readonly Account[]
  now: Instant
}

const document = async (text: string, redirectUrl: string | null = null, status = 200): Promise<Response> =>
  new Response(text, { status, headers: await challengePageHeaders(redirectUrl) })

const unknown = () => document(unknownPage(), null, 404)

/** Returns the customer to the shop, or shows a last page if there is no return URL. */
const goBack = (challenge: ChallengeRecord, result: ChallengeResult): Promise<Response> | Response => {
  const location = returnUrl(challenge, result)
  if (location === null) return document(endPage(challenge, endingOf(challenge, result)))
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })
}

const resultOf = (form: URLSearchParams, { kind }: ChallengeRecord): ChallengeResult => {
  const pressed = form.get('do')
  if (pressed === 'cancel') return 'cancelled'
  const passes = kind === 'threeDSecure' ? form.get('code')?.trim() === rightCode : pressed === 'approve'
  return passes ? 'succeeded' : 'failed'
}

const answered = async (request: Request, id: string, store: Store, now: Instant): Promise<Response> => {
  // Another content type does not come from the page's form, so it is not an answer of the
  // customer.
  if (!isForm(request.headers.get('content-type'))) return new Response(null, { status: 415 })
  const body = await readBody(request)
  if (!body) return new Response(null, { status: 413 })
  const form = new URLSearchParams(new TextDecoder().decode(body))
  const challenge = await answerChallenge(store, id, (asked) => resultOf(form, asked), now)
  const result = challenge && resultAt(challenge, now)
  return challenge && result ? goBack(challenge, result) : unknown()
}

/**
 * Finds the challenge and records that its page was opened. A HEAD request does not count as
 * opening, because it may come from a program that only examines the link.
 */
const opened = ({ method, url }: Request, id: string, store: Store, now: Instant) => {
  if (method === 'HEAD') return store.read((reader) => reader.get('challenges', id))
  const step = new URL(url).searchParams.get('step') === 'question' ? 'question' : 'device'
  return openChallenge(store, id, step, now)
}

const intentOf = ({ intentId }: ChallengeRecord, store: Store): Promise<IntentRecord | undefined> =>
  store.read((reader) => (intentId === null ? undefined : reader.get('intents', intentId)))

const shown = async (request: Request, id: string, { store, accounts, now }: ChallengeNeeds): Promise<Response> => {
  const challenge = await opened(request, id, store, now)
  if (!challenge) return unknown()
  const result = resultAt(challenge, now)
  if (result !== null)
    return document(answeredPage(challenge, endingOf(challenge, result), returnUrl(challenge, result)))
  const text =
    challenge.kind === 'threeDSecure' && challenge.device === null
      ? devicePage(challenge)
      : questionPage(challenge, merchantNameOf(challenge.accountId, accounts), await intentOf(challenge, store))
  return document(text, challenge.redirectUrl)
}

/** Serves the page of a challenge and handles its form. Anyone who has the URL may use the page. */
export const handleChallenge = (request: Request, needs: ChallengeNeeds): Promise<Response> | Response => {
  const { store, now } = needs
  const id = new URL(request.url).pathname.slice(challengePrefix.length)
  if (request.method === 'POST') return answered(request, id, store, now)
  if (request.method === 'GET' || request.method === 'HEAD') return shown(request, id, needs)
  return new Response(null, { status: 405, headers: { allow: 'GET, HEAD, POST' } })
}
