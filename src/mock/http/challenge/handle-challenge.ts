import { answerChallenge } from '../../domain/challenges/answer-challenge'
import { resultAt } from '../../domain/challenges/challenge-result'
import { openChallenge } from '../../domain/challenges/open-challenge'
import { returnUrl } from '../../domain/challenges/return-url'
import type { ChallengeRecord, ChallengeResult } from '../../records/challenge'
import type { Instant } from '../../records/instant'
import { challengePrefix } from '../../routes'
import { type Account, merchantNameOf } from '../../seed/accounts'
import type { Store } from '../../store/store'
import { challengePageHeaders } from '../html-page-headers'
import { isForm } from '../media-types'
import { readBody } from '../read-body'
import { answeredPage, devicePage, endPage, questionPage, unknownPage } from './challenge-pages'
import { endingOf } from './challenge-texts'

const rightCode = '1234'

export interface ChallengeNeeds {
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

const shown = async (request: Request, id: string, { store, accounts, now }: ChallengeNeeds): Promise<Response> => {
  const challenge = await opened(request, id, store, now)
  if (!challenge) return unknown()
  const result = resultAt(challenge, now)
  if (result !== null)
    return document(answeredPage(challenge, endingOf(challenge, result), returnUrl(challenge, result)))
  const text =
    challenge.kind === 'threeDSecure' && challenge.device === null
      ? devicePage(challenge)
      : questionPage(challenge, merchantNameOf(challenge.accountId, accounts))
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
