import type { ErrorCode } from './error'
import type { ErrorRule } from './error-rules'

/** What developers read of one code. Used by tests and by the documentation; it is in no bundle. */
export interface ErrorEntry {
  /** What has happened. */
  happened: string
  /** What to do next. */
  next: string
  /** Whether doing the same again helps. */
  retry: 'yes' | 'no' | 'after the change'
  /**
   * In which phase customers meet it first: error-rules.ts has the text. Null: no customer meets it, or they read what the
   * page says itself.
   */
  customer: keyof Pick<ErrorRule, 'ended' | 'open'> | null
}

export const errorCatalogue = {
  'options.invalid': {
    happened: 'An option or an argument is missing or is not what it can be; `fields` names each with its path.',
    next: 'Correct what `fields` and the message name.',
    retry: 'after the change',
    customer: 'ended',
  },
  'key.private': {
    happened: 'A Private Key was given where browsers see it.',
    next: 'Revoke that key now, and give the Public Key (`pk_…`).',
    retry: 'after the change',
    customer: null,
  },
  'key.unauthorised': {
    happened: 'The service does not know the credential, or it has run out.',
    next: 'Compare the key with the one in your account; make a new Client Token for each checkout.',
    retry: 'after the change',
    customer: 'ended',
  },
  'key.forbidden': {
    happened: 'The service knows the credential, but this operation needs one of another kind.',
    next: 'Use the credential that the operation takes: a Public Key in the page, a Private Key on your server.',
    retry: 'after the change',
    customer: 'ended',
  },
  'origin.notAllowed': {
    happened: 'The Public Key does not serve the origin of this page, or the page has none.',
    next: 'Add the origin to the key in your account, or use the key that is meant for it.',
    retry: 'after the change',
    customer: 'ended',
  },
  'origin.same': {
    happened: 'The service would be on the origin of the page, whose scripts could then read the card.',
    next: 'Give the address of the service itself as `serviceUrl`, not one of your own that leads to it.',
    retry: 'after the change',
    customer: null,
  },
  'origin.insecure': {
    happened: 'The page is no secure context.',
    next: 'Serve it over https, or from localhost while you develop.',
    retry: 'after the change',
    customer: null,
  },
  'container.notFound': {
    happened: 'Nothing on the page matches what `mount` was given.',
    next: 'Mount once the node is in the document.',
    retry: 'after the change',
    customer: null,
  },
  'frame.blocked': {
    happened: "The page's Content-Security-Policy forbids the frames.",
    next: 'Add the origin of the service to `frame-src`.',
    retry: 'after the change',
    customer: 'ended',
  },
  'frame.timeout': {
    happened:
      'A frame has not answered within `loadTimeoutMs`, although it was loaded anew: nothing comes, or it comes very slowly.',
    next: 'Nothing: in its place stands a button that tries again, and a frame that comes late is taken.',
    retry: 'yes',
    customer: 'ended',
  },
  'frame.unreachable': {
    happened:
      'Three times something else was loaded in place of a frame: an error page of the network, of a server or of an extension. Or the server refuses to be shown here (`frame-ancestors`), or has no such version. A frame of your HTML without `?key=` in its address is refused so too.',
    next: 'Nothing, if it passes: in its place stands a button that tries again. If it stays so, open the address of the frame by itself, and compare `serviceUrl` and the version of the package with what the service has.',
    retry: 'yes',
    customer: 'ended',
  },
  'frame.version': {
    happened: 'Page and frame are of versions that do not understand each other.',
    next: 'Publish the package and the frames of one version.',
    retry: 'after the change',
    customer: 'ended',
  },
  'frame.flooded': {
    happened: 'The page sent a frame more than 200 messages within a second; those beyond were dropped, but for `pay`.',
    next: 'Look for a loop that calls `update`, `focus` or the like, or for a script that is not yours.',
    retry: 'yes',
    customer: null,
  },
  'appearance.contrast': {
    happened:
      'Two colours of an element are hard to tell apart, in the scheme it has now. Told with test keys only; the look is taken all the same.',
    next: 'Change the token that `fields` names, for light or for dark, until the ratio is the one asked for.',
    retry: 'after the change',
    customer: null,
  },
  'clientToken.missing': {
    happened: 'A card was to be sent, and `clientToken` was not given.',
    next: 'Give a Client Token, or a function that fetches one from your server.',
    retry: 'after the change',
    customer: 'ended',
  },
  'clientToken.failed': {
    happened:
      'Your `clientToken` function threw, took longer than 30 seconds, or gave something that is no Client Token.',
    next: 'Look at what your server answered; `generateClientToken` makes one. Give the token, `{ clientToken }` or the Response with it; a JSON text is not read.',
    retry: 'after the change',
    customer: 'ended',
  },
  'card.invalid': {
    happened: 'The card is not complete or not valid; the form shows what to mend, and `fields` names where.',
    next: 'Show the message, and let the customer go on typing.',
    retry: 'after the change',
    customer: 'ended',
  },
  'card.missing': {
    happened: 'There is no card element on the page, or it does not answer.',
    next: "Mount it before you call `pay`: `checkout.element('card').mount('#card')`.",
    retry: 'after the change',
    customer: 'ended',
  },
  'authorise.failed': {
    happened: 'Your server refused to authorise, or the service refused what your server asked; nothing was charged.',
    next: 'The message names the refusal. If your own server refuses, answer with a status of 400 to 499 and `{ "error": { "message" } }`, or throw the error with a `customerMessage`: that is what the customer reads.',
    retry: 'after the change',
    customer: 'ended',
  },
  'authorise.answer': {
    happened:
      'Your `authorise` function threw, or its result is neither an answer of the service nor a refusal of your server; the outcome is unknown.',
    next: "Pass the service's answer on unchanged. Ask the service for the payment before you charge again.",
    retry: 'yes',
    customer: 'open',
  },
  'authorise.timeout': {
    happened: 'Your server has not answered within `authoriseTimeoutMs`; nobody knows what became of the payment.',
    next: 'Call `pay` again: it asks the service first. Find out what your server was waiting for.',
    retry: 'yes',
    customer: 'open',
  },
  'authorise.intentMissing': {
    happened: 'The intent does not list the payment that your server named.',
    next: "Pass the request's `intentId` to `authorizePayment`.",
    retry: 'after the change',
    customer: 'open',
  },
  'amount.mismatch': {
    happened:
      'Your server authorised another amount or currency than the customer was shown. With the status `pending` the money was taken, and `amount` is how much; with `failed` nothing was charged.',
    next: 'Refund the difference or the whole payment. Call `checkout.update` whenever the price changes, and authorise the amount of the request.',
    retry: 'after the change',
    customer: 'open',
  },
  'action.unfinished': {
    happened: 'The customer has left what their bank or method asks of them, and the payment still waits for it.',
    next: 'Let them pay again: the same payment is gone on with, unless they choose another card.',
    retry: 'yes',
    customer: 'open',
  },
  'action.address': {
    happened:
      'The payment waits for the customer, and nobody knows where to send them: the answer that your server passed on names no `url`, or one that is neither https nor the service.',
    next: 'Return the service’s answer from `authorise` unchanged, errors and their extensions included.',
    retry: 'after the change',
    customer: 'open',
  },
  'script.failed': {
    happened:
      'A script did not come, twice: ours that pays, ours for the wallets, Apple’s or Google’s. Nothing was charged.',
    next: 'Nothing, if the network was at fault: the next `pay`, or the button in the element, tries ours again, and without a wallet’s script the other ways to pay work. With the npm package only the wallets are a file of their own, which Firefox tries again only once the page is loaded anew. If it always fails, the page’s policy forbids the script: `csp()` writes one that allows it, for wallets `csp({ wallets: true })`.',
    retry: 'yes',
    customer: null,
  },
  'wallet.failed': {
    happened:
      'Apple Pay or Google Pay refused the request: an identifier, a domain or an option that it does not take. Nothing was paid.',
    next: 'Look at `cause` for what the wallet said, and compare the options with your account there; domains have to be registered.',
    retry: 'after the change',
    customer: 'ended',
  },
  'intent.notFound': {
    happened: 'The service no longer knows the intent.',
    next: 'Begin another: `checkout.restart()`.',
    retry: 'after the change',
    customer: 'ended',
  },
  'intent.completed': {
    happened: 'The order of this tracking id has been paid.',
    next: 'Show the confirmation; give the next order a `trackingId` of its own.',
    retry: 'no',
    customer: 'ended',
  },
  'intent.unavailable': {
    happened: 'The intent could not be started, read or completed. A sale goes on without it where that can be done.',
    next: 'As a `warning`: nothing. As the error of a result: ask your server for the payment.',
    retry: 'yes',
    customer: 'open',
  },
  'record.notFound': {
    happened:
      'The service knows no record of this id. In the browser: no customer, stored method or vault token that your Client Token reaches.',
    next: 'Compare the id, and whether it belongs to the account of your key, and to the customer of the Client Token.',
    retry: 'no',
    customer: 'ended',
  },
  'payment.unexpected': {
    happened: 'On your server: the payment that came back is not of the order, amount or currency that was asked for.',
    next: 'Deliver nothing. An idempotency key is in use twice: join your order id with the attempt key.',
    retry: 'no',
    customer: null,
  },
  'payment.open': {
    happened: 'An attempt with another amount or card may still be under way.',
    next: 'Show the message and call `pay` again in a moment: it asks the service first.',
    retry: 'yes',
    customer: 'open',
  },
  'payment.elsewhere': {
    happened: 'Another tab of this browser is paying for the same order.',
    next: 'Show the message.',
    retry: 'yes',
    customer: 'open',
  },
  'payment.untraceable': {
    happened:
      'Your server was asked to authorise, its answer was lost, and the intent lists no payment of this attempt. Without an `outcome` function the browser cannot find out whether it was charged.',
    next: 'Look for the order in the dashboard. If nothing was paid, give it a new `trackingId`, for instance with `checkout.restart({ trackingId })`. Pass `intentId` to `authorizePayment` and an `outcome` function to `pay`, so that it does not happen again.',
    retry: 'after the change',
    customer: 'open',
  },
  'network.offline': {
    happened: 'The browser says that it is offline.',
    next: 'Show the message.',
    retry: 'yes',
    customer: 'ended',
  },
  'network.failed': {
    happened: 'The service was not reached, or not any more.',
    next: 'Offer to try again. What may be repeated has been, several times.',
    retry: 'yes',
    customer: 'ended',
  },
  'network.timeout': {
    happened: 'The service has not answered in time.',
    next: 'Offer to try again.',
    retry: 'yes',
    customer: 'ended',
  },
  'service.rejected': {
    happened: 'The service refuses what it was asked; the message holds its code, `fields` what it found.',
    next: 'Correct what `fields` and the message name.',
    retry: 'after the change',
    customer: 'ended',
  },
  'service.failed': {
    happened: 'The service or the processor broke down, or asks for fewer requests (`retryAfterMs`).',
    next: "Offer to try again. If it stays so, tell the service's support the `requestId`.",
    retry: 'yes',
    customer: 'ended',
  },
  'service.answer': {
    happened: 'What came back is no answer of the service: a proxy may have answered in its place.',
    next: 'Look at what the address of the service answers, and at what stands between.',
    retry: 'yes',
    customer: 'ended',
  },
  aborted: {
    happened: 'On your server: you ended the call; the service may have done what it was asked all the same.',
    next: 'Read the record, or repeat the call with the same idempotency key.',
    retry: 'yes',
    customer: null,
  },
  destroyed: {
    happened: 'The checkout or the element was taken away, by `destroy` or `unmount`.',
    next: 'Nothing, if you meant it; else call nothing after it.',
    retry: 'no',
    customer: 'ended',
  },
} as const satisfies Record<ErrorCode, ErrorEntry>
