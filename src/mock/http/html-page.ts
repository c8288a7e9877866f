import { style } from './html-page-style'

/** What can go into a page: text that was escaped, and the pieces made of it. */
export interface Html {
  html: string
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => entities[character] ?? '')

/** Makes a piece of a page; whatever is put in is escaped unless it is a piece itself. */
export const html = (parts: TemplateStringsArray, ...values: readonly (string | Html)[]): Html => ({
  html: parts.reduce((text, part, index) => {
    const value = values[index - 1] ?? ''
    return text + (typeof value === 'string' ? escaped(value) : value.html) + part
  }),
})

interface Page {
  title: string
  /** Of the body: the look of the one who asks. */
  theme: string
  /** Who asks, above everything. */
  brand: string
  body: Html
  /** Where the page goes on by itself, at once: a pause that nobody can lengthen shuts slow readers out. */
  next?: string
}

/** A whole document, usable without scripts. */
export const page = ({ title, theme: look, brand, body, next }: Page): string => {
  const refresh = next === undefined ? html`` : html`<meta http-equiv="refresh" content="0;url=${next}">`
  // The style is our own text, and must reach the browser as it was hashed.
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="data:,">${refresh}<style>${{ html: style }}</style></head>
<body class="${look}"><main><header>${brand}</header><h1>${title}</h1>${body}</main></body></html>`.html
}
