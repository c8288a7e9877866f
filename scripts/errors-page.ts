import type { ErrorCode } from '../src/shared/error'
import type { ErrorEntry } from '../src/shared/error-catalogue'
import { errorCatalogue } from '../src/shared/error-catalogue'
import { errorRuleOf } from '../src/shared/error-rules'
import { type Locale, locales } from '../src/shared/locale'
import { type DeclineReason, declineReasons } from '../src/shared/messages/decline-reasons'
import { type PaymentTextKey, paymentTexts } from '../src/shared/messages/en'
import { languages } from '../src/shared/messages/languages'

/** `docs/errors.md`: every code, every reason, and what customers read of them in every language. */
export const errorsPage = (): string => `# Errors

Written by \`npm run docs:errors\` from \`src/shared/error-catalogue.ts\` and \`src/shared/messages/\`; a test compares them.

A \`TenderError\` has a \`code\` of this closed set. \`fixedBy\` says who can put it right, \`message\` tells you what has happened this time,
\`customerMessage\` and the \`message\` of a result are for the customer. *Again?* tells whether doing the same once more helps.

From the moment your server has been asked to authorise, a fault leaves the payment \`pending\`, and the customer reads
[\`payment.pending\`](#paymentpending) in place of what stands here: nothing is promised that nobody knows.

Of [\`payment.unavailable\`](#paymentunavailable) they read the first sentence alone where the checkout never came up, or is refused until you mend it.

## Codes

${table(['Code', 'Fixed by', 'What has happened', 'What to do next', 'Again?', 'The customer reads'], codeRows())}

## Why a payment was declined

The ${Object.keys(declineReasons).length} outcome reasons of the service. A browser is not told them: they come with what your server passes on, or through \`outcome\` of
\`pay\`. Without one customers read [\`decline.general\`](#declinegeneral). Who tries a stolen card must not learn what the bank knows of it,
so a lost, blocked or suspected card is told like any other decline, and no text says which of the details was wrong.

${table(['Reason', 'What it means', 'The customer reads'], reasonRows())}

## What the customer reads

Each sentence can be replaced by its key: see [Languages](guide.md#languages).

${textKeys.map(textSection).join('\n\n')}
`

const textKeys = Object.keys(paymentTexts) as PaymentTextKey[]

const codeRows = () =>
  (Object.entries(errorCatalogue) as [ErrorCode, ErrorEntry][]).map(([code, { happened, next, retry, customer }]) => [
    `\`${code}\``,
    errorRuleOf(code).fixedBy,
    happened,
    next,
    retry,
    customer === null ? '' : link(errorRuleOf(code)[customer]),
  ])

const reasonRows = () =>
  (Object.entries(declineReasons) as [string, DeclineReason][]).map(([name, { means, customer }]) => [
    `\`${name}\``,
    means,
    link(customer),
  ])

const textSection = (key: PaymentTextKey) =>
  `### ${key}\n\n${table(
    ['', ''],
    locales.map((locale) => [`\`${locale}\``, written(locale, key)]),
  )}`

/** Where a page in English is read from left to right, Arabic needs a word to stay as it is written. */
const written = (locale: Locale, key: PaymentTextKey) =>
  locale === 'ar' ? `<span dir="rtl" lang="ar">${languages.ar[key]}</span>` : languages[locale][key]

const link = (key: PaymentTextKey) => `[\`${key}\`](#${key.replace('.', '').toLowerCase()})`

const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
