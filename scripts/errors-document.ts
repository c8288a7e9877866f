import type { ErrorCode } from '../src/shared/error'
import { errorCatalogue } from '../src/shared/error-catalogue'
import { fixedByOf } from '../src/shared/error-codes'
import { version } from './paths'

/** The style of the document. The build allows it by its hash. */
export const errorsStyle = `body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:0 auto;padding:1rem}:root{color-scheme:light dark}
section{padding:.5rem 0}:target{outline:2px solid;outline-offset:.5rem}h2{font-size:1.1rem;margin:0}p{margin:.25rem 0}code{font-size:.95em}`

/**
 * Creates `errors.html`, which the service serves beside the frames of a version: every error code
 * with its cause and what to do. The console of a page links to it.
 */
export const errorsDocument = (): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Errors of Tender ${version}</title><link rel="icon" href="data:,"><style>${errorsStyle}</style></head>
<body><h1>Errors of Tender ${version}</h1>
${(Object.keys(errorCatalogue) as ErrorCode[]).map(section).join('\n')}
</body></html>
`

const section = (code: ErrorCode) => {
  const { happened, next, retry } = errorCatalogue[code]
  return `<section id="${code}"><h2><code>${code}</code></h2>
<p>${toHtml(happened)}</p><p>${toHtml(next)}</p><p><small>Fixed by: ${fixedByOf(code)}. Retry: ${retry}.</small></p></section>`
}

/** Converts the Markdown of the catalogue, which has code and no other markup. */
const toHtml = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/`([^`]*)`/g, '<code>$1</code>')
