import { style } from './html-page-style'

/** A piece of HTML whose values are escaped. */
export interface Html {
  html: string
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => entities[character] ?? '')

/** Creates a piece of HTML from a template. Strings are escaped, pieces are inserted unchanged. */
export const html = (parts: TemplateStringsArray, ...values: readonly (string | Html)[]): Html => ({
  html: parts.reduce((text, part, index) => {
    const value = values[index - 1] ?? ''
    return text + (typeof value === 'string' ? escaped(value) : value.html) + part
  }),
})

interface Page {
  title: string
  /** Class of the body, for the colours. */
  theme: string
  /** Issuer, payment method or shop, shown above the title. */
  brand: string
  body: Html
  /**
   * URL to which the page continues at once. With a delay, slow readers could not finish reading,
   * because they cannot extend the delay.
   */
  next?: string
  /** The page's only script. The content security policy must allow its hash. */
  script?: string
}

/** Creates a whole document, which works without scripts. */
export const page = ({ title, theme, brand, body, next, script }: Page): string => {
  const refresh = next === undefined ? html`` : html`<meta http-equiv="refresh" content="0;url=${next}">`
  // Style and script must reach the browser unescaped, since the policy contains their hashes.
  const ending = script === undefined ? html`` : html`<script>${{ html: script }}</script>`
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="data:,">${refresh}<style>${{ html: style }}</style></head>
<body class="${theme}"><main><header><span>${brand}</span><small>Test mode</small></header><h1>${title}</h1>${body}</main>${ending}</body></html>`
    .html
}
