/**
 * How important a rule is for a service:
 *
 * - `must`: if the service breaks the rule, Tender fails, or money or data are not safe.
 * - `should`: the published interface describes the rule. Tender works without it.
 * - `addition`: the rule is about something that a service may have. A failure counts only with
 *   `--grade addition`.
 */
export type Grade = 'must' | 'should' | 'addition'

export interface Rule {
  grade: Grade
  /** What it means for Tender and its users if a service breaks the rule. */
  effect: string
  /**
   * Matches the names of those cases of the rule that check more than every service must have.
   * These cases have the grade `addition`.
   */
  additions?: RegExp
}

/** The capabilities of a service, by the prefix of a rule's id. */
export const capabilities: Readonly<Record<string, string>> = {
  HTTP: 'transport',
  AUTH: 'credentials',
  ERR: 'errors',
  API: 'notation',
  IDEM: 'idempotency',
  INTENT: 'intents',
  PAY: 'payments',
  RECEIPT: 'payments',
  FIND: 'lists',
  LIST: 'lists',
  TDS: 'customer actions',
  APM: 'customer actions',
  WALLET: 'wallets',
  VAULT: 'vault',
  PTOK: 'processor tokens',
  BIND: 'tokens of an order',
  LIMIT: 'tokens of an order',
  DISPUTE: 'disputes',
  FRAUD: 'fraud checks',
}

const fieldIssues = 'Tender reports service.rejected; without the paths, developers search for the cause.'
const presented = 'Tender passes the payment on as it is. Members that are missing are null for the merchant.'
const bound =
  'Tender relies on it only if the account announces clientTokenTrackingId: a stolen token could pay another order.'
const disputes = 'Tender never reads disputes by itself. The merchant sees wrong or missing disputes.'
const fraud = 'Tender sends the payload unchanged. A wrong score lets a risky order pass, or declines a good one.'

const rule = (grade: Grade, effect: string, additions?: RegExp): Rule => ({
  grade,
  effect,
  ...(additions && { additions }),
})

/** Every rule of the contract suite. A test compares the ids with the cases. */
export const rules: Readonly<Record<string, Rule>> = {
  'HTTP-14': rule('should', "Tender uses the browser's clock instead, and may trust an expired idempotency key."),
  'AUTH-1': rule(
    'must',
    'Tender cannot tell a wrong key from a failure, and a stranger may call the service.',
    /expired|live account/,
  ),
  'AUTH-2': rule('must', 'Keys that browsers have could take or list payments. Tender cannot prevent it.'),
  'AUTH-3': rule('should', 'Tender is not affected. Callers without permission learn which arguments are valid.'),
  'AUTH-4': rule(
    'must',
    'Tender requests a Client Token again when it expires; with a wrong ttl it does so too late or too often.',
  ),
  'AUTH-5': rule(
    'must',
    "Tender shows nothing of it, but any page with the Public Key reads customers' names and addresses.",
  ),
  'AUTH-6': rule('must', "Tender cannot prevent it: one merchant reads another merchant's records."),
  'ERR-1': rule(
    'should',
    'Tender masks numbers in its own messages. Logs between service and browser may contain card numbers.',
    /as (a country|an expiry|the name on the card|a brand)$/,
  ),
  'ERR-2': rule('addition', fieldIssues),
  'ERR-3': rule('addition', 'Tender sends whole numbers only. Other clients may have fractions rounded.'),
  'API-3': rule(
    'should',
    'Tender compares rawAmount and currency: a payment of another amount is amount.mismatch and never paid.',
  ),
  'API-4': rule(
    'should',
    'Tender ignores a date that it cannot read: lists are not sorted, keys are not expired by time.',
  ),
  'IDEM-1': rule(
    'must',
    'After a lost answer Tender repeats the request with its key. The customer then pays twice.',
    /separate for each account/,
  ),
  'IDEM-2': rule(
    'must',
    'Two requests with one key arrive at the same time after a retry. The customer then pays twice.',
  ),
  'IDEM-3': rule('should', 'Tender repeats a key only with the same request, so it reads the same error again.'),
  'IDEM-4': rule(
    'should',
    'Tender repeats the key after it has a new Client Token. It would read the old error for 24 hours.',
  ),
  'IDEM-5': rule('must', "Keys of browsers are not secret: a customer could read another customer's token."),
  'IDEM-6': rule('should', 'Tender sends shorter keys only.'),
  'IDEM-7': rule('addition', 'Tender sends one mutation in each request.'),
  'INTENT-1': rule('must', 'Tender starts one intent for each checkout, and reads its status and steps.'),
  'INTENT-2': rule(
    'must',
    'Tender resumes a checkout from its intent, and fails with intent.notFound.',
    /every member/,
  ),
  'INTENT-3': rule('should', 'Tender sends updates in any status. The merchant sees a checkout as not yet used.'),
  'INTENT-5': rule('must', 'Tender sends the steps of the form. The merchant sees wrong steps.'),
  'INTENT-6': rule(
    'must',
    'Tender sends only what changed. Other members would be lost, and the amount compared with a wrong one.',
    /null/,
  ),
  'INTENT-7': rule('addition', 'Tender sends no attempts of its own.'),
  'INTENT-8': rule('must', 'Tender completes an intent after the payment, and again after a reload.'),
  'INTENT-9': rule(
    'should',
    'Tender starts a new intent when it reads intent.completed; otherwise it changes a paid checkout.',
  ),
  'INTENT-10': rule('addition', 'Tender passes the location on if the merchant names one.'),
  'INTENT-11': rule('addition', fieldIssues),
  'INTENT-12': rule('must', 'Tender starts a new intent if the old one is not found. Otherwise the checkout fails.'),
  'INTENT-13': rule(
    'addition',
    'Tender passes the id of the payment when it completes an intent. The payment is linked already.',
  ),
  'INTENT-14': rule(
    'addition',
    'A page could give a paid intent to another order. The checkout handlers compare the order id of the payment.',
  ),
  'INTENT-15': rule(
    'addition',
    'Without linkedPaymentAmount, a result in the browser carries no amount, and a wrong amount is noticed on the server only.',
  ),
  'VAULT-1': rule('must', 'Tender shows the last four digits. A whole number would reach the page and its logs.'),
  'VAULT-2': rule('addition', 'Tender does not compare fingerprints.'),
  'VAULT-3': rule('addition', fieldIssues),
  'VAULT-4': rule(
    'should',
    'Tender checks the date in the frame. A card that expires meanwhile is declined by the bank.',
  ),
  'VAULT-5': rule(
    'addition',
    "Tender offers the choice only with preferredBrand. The customer's choice would be ignored.",
  ),
  'VAULT-6': rule('must', "Tender's saved cards need the customer. The card would not be shown at the next visit."),
  'VAULT-7': rule('must', 'A card would be saved for another customer, or not at all.'),
  'VAULT-8': rule('should', 'Tender reports record.notFound. Otherwise it reports service.rejected.'),
  'VAULT-9': rule(
    'must',
    "Tender cannot prevent it: any visitor of a shop reads other visitors' cards.",
    /others stored for them/,
  ),
  'VAULT-10': rule(
    'must',
    "Tender cannot prevent it: a customer reads, changes or pays with other customers' cards.",
    /token that created it/i,
  ),
  'VAULT-12': rule(
    'must',
    "Merchants create customers with it. The handlers' Client Tokens need the id.",
    /given data|every issue/,
  ),
  'VAULT-13': rule('should', 'Tender passes changes on.', /keeps the others|must have a name/),
  'VAULT-14': rule('must', 'Tender shows the saved cards in this order, and selects the default.'),
  'VAULT-15': rule('should', 'The customer cannot choose a default card.', /without a customer/),
  'VAULT-16': rule('should', 'The customer has no default card after deleting one.'),
  'VAULT-17': rule('must', 'A deleted card is still offered, or can still be charged.', /INVALID_CARD/),
  'VAULT-18': rule('addition', 'Tender has no form for bank accounts.'),
  'VAULT-19': rule('addition', 'Tender passes customers on as they are.'),
  'PAY-1': rule(
    'must',
    'Tender reads the id, status, amount and order id of a payment. Without them no order is paid.',
  ),
  'PAY-2': rule(
    'must',
    'Tender reports authorised, and the merchant captures when shipping. The customer would be charged too early.',
  ),
  'PAY-3': rule('addition', fieldIssues),
  'PAY-4': rule(
    'should',
    'Tender shows the customer why a card was declined. With another status it shows a wrong result.',
  ),
  'PAY-5': rule('addition', 'Tender reports record.notFound. Otherwise the payment is declined or rejected.'),
  'PAY-6': rule('must', 'Tender captures on behalf of the merchant. Goods are shipped without money.'),
  'PAY-7': rule('must', 'Another amount than the merchant wanted is captured.'),
  'PAY-8': rule('must', 'The customer could be charged more than they agreed to.'),
  'PAY-9': rule('must', 'A payment could be captured twice.'),
  'PAY-10': rule('must', 'Tender reads the outcome of a payment from the intent. Results stay pending.'),
  'PAY-11': rule('addition', 'Tender does not read the instance of a flow.'),
  'PAY-12': rule('addition', presented),
  'PAY-18': rule('must', 'Tender gives second payments back. Money would be refunded twice, or not at all.'),
  'PAY-19': rule('must', 'More could be refunded than was paid.'),
  'PAY-20': rule(
    'must',
    'Tender cancels an authorisation and refunds a capture. A second payment could not be given back.',
  ),
  'PAY-21': rule('addition', 'Tender does not show the timeline.'),
  'PAY-22': rule('should', 'Tender passes the connection on.', /requires a known/),
  'PAY-23': rule(
    'should',
    "Tender's frames never send a full card with a payment. Merchants with PCI compliance do.",
    /every issue/,
  ),
  'PAY-24': rule('should', 'Tender never sends both.'),
  'PAY-25': rule('must', 'Wallets cannot pay, because Tender sends their tokens unchanged.', /without a valid token/),
  'PAY-26': rule('addition', presented),
  'PAY-27': rule('must', 'Tender sends amount and currency with wallets too, so that a wrong amount is noticed.'),
  'PAY-28': rule('addition', presented),
  'PAY-29': rule('addition', presented),
  'RECEIPT-1': rule('addition', presented),
  'FIND-1': rule('must', 'Tender searches the newest payments for a lost one. It would stay unknown.', /backward/),
  'FIND-2': rule('addition', 'Tender filters lists only for the merchant.'),
  'FIND-6': rule('addition', 'Tender passes the filter on as it is.'),
  'FIND-7': rule('should', 'Tender reads lists to their end, whatever the total is.'),
  'LIST-4': rule('addition', fieldIssues),
  'TDS-1': rule(
    'must',
    'Tender cannot show the bank, so no card with 3-D Secure can pay. Without the payment id it cannot read the result.',
  ),
  'TDS-2': rule('should', 'Tender shows no challenge if the payment needs none.'),
  'TDS-3': rule(
    'must',
    'Tender would send the customer to the bank for nothing, or charge a card that the bank did not confirm.',
  ),
  'APM-1': rule('must', 'Tender cannot send the customer to the method, so it cannot pay.', /may not know/),
  'APM-2': rule(
    'should',
    'Tender always sends the address. Without the check, a wrong address ends on an unknown page.',
  ),
  'WALLET-1': rule('must', 'Apple Pay does not open its sheet without a valid session.'),
  'WALLET-2': rule('addition', "Google Pay needs the gateway's name. Merchants then have to set google.gateway."),
  'WALLET-3': rule('addition', fieldIssues),
  'WALLET-4': rule('must', "Tender's frames set wallets up with a Client Token. Wallets cannot be used."),
  'WALLET-5': rule('addition', 'Tender requests a session for each payment.'),
  'WALLET-7': rule('addition', 'Tender shows a challenge if the service asks for one.'),
  'PTOK-1': rule('should', 'Tender passes the token on.'),
  'PTOK-2': rule('addition', fieldIssues),
  'PTOK-3': rule('must', "Tender cannot prevent it: a page gets processor tokens of other customers' cards."),
  'PTOK-4': rule('addition', fieldIssues),
  'PTOK-5': rule('addition', 'Tender shows the challenge and repeats the request afterwards.'),
  'BIND-1': rule('addition', bound),
  'BIND-2': rule('addition', bound),
  'BIND-3': rule('addition', bound),
  'BIND-4': rule('addition', bound),
  'BIND-5': rule('addition', bound),
  'BIND-6': rule('addition', bound),
  'BIND-7': rule('addition', bound),
  'BIND-8': rule('addition', 'A card that was saved on an account page can be charged for its customer only.'),
  'LIMIT-4': rule(
    'addition',
    'Tender requests one new Client Token and continues. Without the limit, stolen cards can be tested.',
  ),
  'DISPUTE-1': rule('addition', disputes),
  'DISPUTE-3': rule('addition', disputes),
  'DISPUTE-6': rule('addition', disputes),
  'DISPUTE-7': rule('addition', disputes),
  'FRAUD-1': rule('addition', fraud),
  'FRAUD-2': rule('addition', fraud),
  'FRAUD-3': rule('addition', fraud),
  'FRAUD-4': rule('addition', fraud),
  'FRAUD-5': rule('addition', fraud),
}

/** Returns the id of the rule that a case checks; empty if its name has none. */
export const ruleIdOf = (name: string): string => /^[A-Z]+-\d+/.exec(name)?.[0] ?? ''

export const gradeOf = (name: string): Grade => {
  const found = rules[ruleIdOf(name)]
  if (!found) throw new Error(`${name} has no rule`)
  return found.additions?.test(name) ? 'addition' : found.grade
}

export const capabilityOf = (name: string): string => capabilities[/^[A-Z]+/.exec(name)?.[0] ?? ''] ?? 'other'
