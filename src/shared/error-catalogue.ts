import type { ErrorCode } from './error'
import type { ResultPhase } from './result-texts'

/** The documentation of an error code for developers. No bundle contains it. */
export interface ErrorEntry {
  /** The cause. */
  happened: string
  /** The action to take. */
  next: string
  /** Whether the same call can succeed the next time. */
  retry: 'yes' | 'no' | 'after the change'
  /**
   * Which text of `result-texts.ts` the error reference lists as the customer's. Null if no
   * customer sees the error, or if the page shows its own message.
   */
  customer: Exclude<ResultPhase, 'declined'> | null
}

export const errorCatalogue = {
  'options.invalid': {
    happened: 'An option or argument is missing or invalid. `fields` names each one by its path.',
    next: 'Correct the options that `fields` and the message name.',
    retry: 'after the change',
    customer: 'ended',
  },
  'key.private': {
    happened: 'A Private Key was passed in a browser.',
    next: 'Revoke that key now, and pass the Public Key (`pk_…`).',
    retry: 'after the change',
    customer: null,
  },
  'key.unauthorised': {
    happened:
      'The service does not know the credential, it has expired, or the service does not answer `/frames/account`.',
    next: 'Compare the key with the one in your account. Create a new Client Token for each checkout.',
    retry: 'after the change',
    customer: 'ended',
  },
  'key.forbidden': {
    happened: 'The service knows the credential, but this operation requires another kind.',
    next: 'Use a Public Key in the page and a Private Key on your server.',
    retry: 'after the change',
    customer: 'ended',
  },
  'origin.notAllowed': {
    happened: 'The Public Key does not serve the origin of this page, or the page has no origin.',
    next: 'Add the origin to the key in your account, or use the key for this origin.',
    retry: 'after the change',
    customer: 'ended',
  },
  'origin.same': {
    happened: 'The service has the origin of the page, whose scripts could then read the card.',
    next: 'Pass the address of the service itself as `serviceUrl`, not an address of yours that forwards to it.',
    retry: 'after the change',
    customer: null,
  },
  'origin.insecure': {
    happened: 'The page is not a secure context.',
    next: 'Serve it over HTTPS, or from localhost during development.',
    retry: 'after the change',
    customer: null,
  },
  'container.notFound': {
    happened: 'Nothing on the page matches the argument of `mount`.',
    next: 'Call `mount` after the node is in the document.',
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
    happened: 'A frame did not respond within `loadTimeoutMs`, although it was loaded again.',
    next: 'No action needed. The element shows a retry button, and a frame that loads late is still used.',
    retry: 'yes',
    customer: 'ended',
  },
  'frame.unreachable': {
    happened:
      'Another document loaded in place of a frame, three times: an error page of the network, of a server or of an extension. Or the service does not allow this page to show the frame (`frame-ancestors`), or does not have this version. A frame in your HTML without `?key=` in its address has the same error, and a frame that the page removes from its container four times within a minute.',
    next: 'If it is temporary, no action is needed: the element shows a retry button. Otherwise open the address of the frame in a tab, and compare `serviceUrl` and the version of the package with the files of the service.',
    retry: 'yes',
    customer: 'ended',
  },
  'frame.version': {
    happened: 'Page and frame have incompatible versions.',
    next: 'Use the package and the frames of one version.',
    retry: 'after the change',
    customer: 'ended',
  },
  'frame.withdrawn': {
    happened: 'The service has withdrawn the version of a frame, usually because of a security fault.',
    next: 'Update the package, the version in the address of the script tag, and that of frames in your HTML.',
    retry: 'after the change',
    customer: 'ended',
  },
  'frame.flooded': {
    happened:
      'The page sent a frame more than 200 messages within a second. Further messages were dropped, except `pay`.',
    next: 'Look for a loop that calls `update`, `focus` or similar methods, or for a foreign script.',
    retry: 'yes',
    customer: null,
  },
  'appearance.contrast': {
    happened:
      'Two colours of an element are hard to tell apart in the current colour scheme. Only test keys report this; the appearance is applied.',
    next: 'Change the token that `fields` names, for light or dark, until it has the required contrast ratio.',
    retry: 'after the change',
    customer: null,
  },
  'clientToken.missing': {
    happened: 'A card was submitted, but there is no `clientToken` option.',
    next: 'Pass a Client Token, or a function that fetches one from your server.',
    retry: 'after the change',
    customer: 'ended',
  },
  'clientToken.failed': {
    happened:
      'Your `clientToken` function threw, took longer than 30 seconds, or returned something that is not a Client Token.',
    next: 'Check the answer of your server; `generateClientToken` creates a token. Return the token, `{ clientToken }` as an object or as JSON text, or the `Response` that contains it. A text with quotation marks around the token is not read.',
    retry: 'after the change',
    customer: 'ended',
  },
  'card.invalid': {
    happened: 'The card is incomplete or invalid. The form shows what to correct, and `fields` names the fields.',
    next: 'Show the message, and let the customer continue.',
    retry: 'after the change',
    customer: 'ended',
  },
  'card.missing': {
    happened: 'No card element is mounted, or it does not respond.',
    next: "Mount it before you call `pay`: `checkout.element('card').mount('#card')`.",
    retry: 'after the change',
    customer: 'ended',
  },
  'authorise.failed': {
    happened: 'Your server refused the attempt, has closed the order, or has made no payment. Nothing was charged.',
    next: 'The message names the reason. The customer reads the text of the refusal. The logs of your server show what the service rejected.',
    retry: 'after the change',
    customer: 'ended',
  },
  'authorise.answer': {
    happened:
      'Your `authorise` or `outcome` function threw, or its result is no `OrderState` about this attempt. With the status `failed` your server has confirmed that nothing was charged; with `pending` the outcome is unknown.',
    next: "Return the answer of the checkout handlers unchanged. A function that returns the service's answer must be changed: see [Answers of your server](migration/order-state.md).",
    retry: 'yes',
    customer: 'open',
  },
  'authorise.timeout': {
    happened: 'Your server did not answer within `authoriseTimeoutMs`. The outcome of the payment is unknown.',
    next: 'Call `pay` again: it asks your server first. Find out what your server waited for.',
    retry: 'yes',
    customer: 'open',
  },
  'amount.mismatch': {
    happened:
      'Your server authorised another amount or currency than the customer saw. With the status `pending`, `amount` is what the payment takes: the money was taken, or the payment waits for the customer. With `failed` nothing was charged.',
    next: 'Refund the difference or the whole payment. Call `checkout.set` whenever the price changes, and authorise the amount of the request.',
    retry: 'after the change',
    customer: 'open',
  },
  'action.unfinished': {
    happened: 'The customer left the page of the bank or payment method, and the payment still waits for the customer.',
    next: 'Let the customer pay again: the same payment continues, unless the customer chooses another card.',
    retry: 'yes',
    customer: 'open',
  },
  'action.address': {
    happened:
      'The payment waits for the customer, but the answer from your server contains no `url`, or one that is neither HTTPS nor the service.',
    next: 'Return an `OrderState` whose `action` has the `url` of the service. The checkout handlers do it.',
    retry: 'after the change',
    customer: 'open',
  },
  'script.failed': {
    happened:
      'A script failed to load twice: the core, the wallets, or the script of Apple or Google. Nothing was charged.',
    next: "If it is temporary, no action is needed: the next `pay`, or the retry button of the element, loads the core again, and the other ways to pay work without wallets. In the npm package only the wallets and the appearance of the pay button are separate files, which Firefox loads again only after the page is reloaded. A plain pay button works without its file. If it always fails, the page's policy forbids the script: `csp()` writes one that allows it, with wallets `csp({ wallets: true })`.",
    retry: 'yes',
    customer: null,
  },
  'wallet.failed': {
    happened:
      'Apple Pay or Google Pay rejected the request because of an identifier, a domain or an option. Nothing was paid.',
    next: "Read the wallet's error in `cause`, and compare the options with your account at the vendor. Domains must be registered.",
    retry: 'after the change',
    customer: 'ended',
  },
  'intent.notFound': {
    happened: 'The service no longer has the intent.',
    next: 'Start another one with `checkout.restart()`.',
    retry: 'after the change',
    customer: 'ended',
  },
  'intent.completed': {
    happened: 'The order of this tracking id is paid.',
    next: 'Show the confirmation. Give the next order its own `trackingId`.',
    retry: 'no',
    customer: 'ended',
  },
  'intent.unavailable': {
    happened: 'The intent could not be started, read or completed. If possible, the payment continues without it.',
    next: 'As a `warning`: no action needed. As the error of a result: ask your server for the payment.',
    retry: 'yes',
    customer: 'open',
  },
  'record.notFound': {
    happened:
      'The service has no record with this id. In the browser: no customer, stored method or vault token that your Client Token can access.',
    next: 'Check the id, and whether it belongs to the account of your key and to the customer of the Client Token.',
    retry: 'no',
    customer: 'ended',
  },
  'payment.unexpected': {
    happened: 'On your server: the returned payment has another order, amount or currency than expected.',
    next: 'Do not deliver. An idempotency key is used twice: join your order id with the attempt key.',
    retry: 'no',
    customer: null,
  },
  'payment.open': {
    happened: 'An attempt with another amount or card may still be in progress.',
    next: 'Show the message, and call `pay` again after a moment: it asks your server first.',
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
      'The order is paid, and your server reports no amount: the service has reported none, or the customer has returned in a browser that your server does not know, and reads that the payment was successful.',
    next: 'Show the message. If the customer has not returned in another browser, look the order up in your account.',
    retry: 'after the change',
    customer: 'open',
  },
  'network.offline': {
    happened: 'The browser is offline.',
    next: 'Show the message.',
    retry: 'yes',
    customer: 'ended',
  },
  'network.failed': {
    happened: 'The service could not be reached, or the connection was lost.',
    next: 'Offer to try again. Requests that may be repeated have been repeated several times.',
    retry: 'yes',
    customer: 'ended',
  },
  'network.timeout': {
    happened: 'The service did not answer in time.',
    next: 'Offer to try again.',
    retry: 'yes',
    customer: 'ended',
  },
  'service.rejected': {
    happened: 'The service rejected the request. The message contains its code, and `fields` the reasons.',
    next: 'Correct what `fields` and the message name.',
    retry: 'after the change',
    customer: 'ended',
  },
  'service.failed': {
    happened: 'The service or the processor failed, or received too many requests (`retryAfterMs`).',
    next: 'Offer to try again. If it persists, send the `requestId` to the support of the service.',
    retry: 'yes',
    customer: 'ended',
  },
  'service.answer': {
    happened: 'The answer is not one of the service. A proxy may have answered instead.',
    next: 'Check what the address of the service returns, and which servers are in front of it.',
    retry: 'yes',
    customer: 'ended',
  },
  'service.incompatible': {
    happened:
      'The service rejected the document of the request, and executed nothing. It lacks a part of the base, or announces a feature that it does not have.',
    next: 'Report it to the operator of the service, who checks it with `tender-conformance`.',
    retry: 'yes',
    customer: 'ended',
  },
  aborted: {
    happened: 'On your server: your `signal` ended the call. The service may still have carried out the request.',
    next: 'Read the record, or repeat the call with the same idempotency key.',
    retry: 'yes',
    customer: null,
  },
  destroyed: {
    happened: 'The checkout or the element was removed with `destroy` or `unmount`.',
    next: 'No action needed if this was intended. Otherwise call nothing after it.',
    retry: 'no',
    customer: 'ended',
  },
} as const satisfies Record<ErrorCode, ErrorEntry>
