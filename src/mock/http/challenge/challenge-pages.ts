import type { ChallengeRecord } from '../../records/challenge'
import { type Html, html, page } from '../html-page'
import { brands, describeRequest, type Ending, endings, questions, repeatVisitTexts } from './challenge-texts'

/**
 * The page of the device step, in which a bank examines the browser. The page continues to the
 * question automatically. If the browser prevents that, the customer uses the link.
 */
export const devicePage = (challenge: ChallengeRecord): string => {
  // Relative, because the service may be below a path of its host.
  const next = `${challenge.id}?step=question`
  return page({
    title: 'Checking your device',
    theme: challenge.kind,
    brand: brands[challenge.kind],
    next,
    body: html`<p role="status">This takes a moment.</p><p><a class="go" href="${next}">Continue</a></p>`,
  })
}

const codeField = html`<p class="soft" id="hint">This is a test: the code is 1234, any other fails.</p>
<label for="code">Code from your bank</label>
<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="12" required aria-describedby="hint">
`

const approval = html`<p class="soft">This is a test: no money moves.</p>`

/** The page on which the customer completes the challenge: one form. */
export const questionPage = (challenge: ChallengeRecord, merchantName: string): string => {
  const isCode = challenge.kind === 'threeDSecure'
  const asked: Html = isCode ? codeField : approval
  const { amount, receiver } = describeRequest(challenge, merchantName)
  const yes = isCode
    ? html`<button name="do" value="confirm">Confirm</button>`
    : html`<button name="do" value="approve">Approve</button>`
  return page({
    title: questions[challenge.kind],
    theme: challenge.kind,
    brand: brands[challenge.kind],
    body: html`<p class="amount">${amount}</p><p>${receiver}</p><form method="post" action="${challenge.id}">${asked}
<div class="pair">${yes}<button class="other" name="do" value="cancel" formnovalidate>Cancel</button></div></form>`,
  })
}

/** The last page of a challenge without a return URL. */
export const endPage = ({ kind }: ChallengeRecord, ending: Ending): string =>
  page({
    title: endings[ending],
    theme: kind,
    brand: brands[kind],
    body: html`<p role="status">You can close this page.</p>`,
  })

/**
 * The page for a visit after the end of the challenge. The page links to the shop but does not
 * redirect, because the customer may have used the Back button on purpose.
 */
export const answeredPage = ({ kind }: ChallengeRecord, ending: Ending, location: string | null): string =>
  page({
    title: endings[ending],
    theme: kind,
    brand: brands[kind],
    body: html`<p role="status">${repeatVisitTexts[ending]}</p>${
      location === null
        ? html`<p>You can close this page.</p>`
        : html`<p><a class="go" href="${location}">Back to the shop</a></p>`
    }`,
  })

export const unknownPage = (): string =>
  page({
    title: 'There is nothing to confirm here',
    theme: '',
    brand: brands.threeDSecure,
    body: html`<p>The address is wrong, or the shop no longer asks.</p>`,
  })
