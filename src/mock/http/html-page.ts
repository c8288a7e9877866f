/** The only style of the service's own pages. The content security policy allows it by its hash. */
const style = `
:root{color-scheme:light dark;--accent:#0b57d0;--ink:#1b1b1f;--soft:#5c5f66;--paper:#fff;--line:#74777f;--floor:#eef0f4}
@media(prefers-color-scheme:dark){:root{--accent:#a8c7fa;--ink:#e4e4e9;--soft:#b4b8c0;--paper:#17181b;--line:#8e918f;--floor:#0d0e10}}
body.PAYPAL{--accent:#7a3e00}body.KLARNA{--accent:#8a1c5b}
@media(prefers-color-scheme:dark){body.PAYPAL{--accent:#ffb77c}body.KLARNA{--accent:#ffb0d6}}
*{box-sizing:border-box}
body{margin:0;font:1rem/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper)}
main{max-width:26rem;margin:0 auto;padding:1.5rem 1rem;overflow-wrap:break-word}
@media(min-width:32rem) and (min-height:38rem){body{display:grid;place-items:center;min-height:100vh;background:var(--floor)}main{width:28rem;max-width:28rem;padding:1.5rem 2rem 2rem;background:var(--paper);border:1px solid var(--line);border-radius:1.5rem}}
header{display:flex;align-items:center;justify-content:space-between;gap:.25rem .75rem;font-weight:600;color:var(--accent);border-bottom:2px solid;padding-bottom:.5rem}
header small{flex:none;padding:.125rem .625rem;border:1px solid;border-radius:1rem;font-size:.75rem;color:var(--soft)}
h1{font-size:1.25rem;line-height:1.3;margin:1.25rem 0 .5rem}
.soft{color:var(--soft)}
.amount{margin:.5rem 0 0;font-size:1.75rem;font-weight:650;line-height:1.2;font-variant-numeric:tabular-nums}
.amount+p{margin-top:.25rem}
.badge{display:inline-block;vertical-align:middle;margin-inline-start:.5rem;padding:.125rem .75rem;border:1px solid;border-radius:1rem;font-size:.875rem;line-height:1.5;color:var(--accent)}
.pair{display:flex;flex-wrap:wrap;gap:0 .75rem}
.pair>:is(button,.go){flex:1 1 auto;width:auto;min-width:calc(50% - .375rem)}
dl div{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1rem;padding:.25rem 0}
dt{color:var(--soft);overflow-wrap:anywhere}
.items{margin:1.25rem 0;padding:.5rem 0;border:solid var(--line);border-width:1px 0}
.items dt{color:inherit}
.items div:last-child{font-weight:650}
dl{font-variant-numeric:tabular-nums}
dd{margin:0 0 0 auto;text-align:end;overflow-wrap:anywhere}
label{display:block;font-weight:600;margin-top:1rem}
input{width:100%;font:inherit;font-size:1.25rem;padding:.5rem .75rem;margin-top:.25rem;color:inherit;background:var(--paper);border:1px solid var(--line);border-radius:.5rem}
button,.go{display:block;width:100%;min-height:2.75rem;padding:.5rem 1rem;margin-top:.75rem;font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer;border:2px solid var(--accent);border-radius:.5rem;color:var(--paper);background:var(--accent)}
.other{color:var(--accent);background:none}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
@media(forced-colors:active){button,.go,input,small,.badge{border:1px solid}}
@media print{:root{color-scheme:light;--accent:#000;--ink:#000;--soft:#000;--paper:#fff;--floor:#fff}body{display:block}main{width:auto;max-width:none;padding:0;border:0}.pair{display:none}dl{max-width:32rem}dl div{break-inside:avoid}}`

const sha256 = async (text: string): Promise<string> => {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return btoa(String.fromCharCode(...bytes))
}

interface PagePolicy {
  formAction: string
  frameAncestors: string
  /**
   * The only script that may run.
   * @default none
   */
  script?: string
}

/**
 * Returns the headers of the service's own pages. The policy allows one style, images in `data:`
 * URLs, and at most one script.
 */
export const ownPageHeaders = async ({
  formAction,
  frameAncestors,
  script,
}: PagePolicy): Promise<Record<string, string>> => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${await sha256(style)}'`,
    ...(script === undefined ? [] : [`script-src 'sha256-${await sha256(script)}'`]),
    // The icon is an empty data URL. Firefox requests the icon, and logs an error if the policy
    // blocks it.
    'img-src data:',
    `form-action ${formAction}`,
    `frame-ancestors ${frameAncestors}`,
    "base-uri 'none'",
  ].join('; '),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
})

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

export const joined = (pieces: readonly Html[]): Html => ({ html: pieces.map((piece) => piece.html).join('') })

interface Page {
  title: string
  /**
   * Class of the body, for the colours.
   * @default the colours of the bank
   */
  theme?: string
  /** The name above the title, for example of the issuer or the shop. */
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

/** Creates a whole document. */
export const page = ({ title, theme = '', brand, body, next, script }: Page): string => {
  const refresh = next === undefined ? html`` : html`<meta http-equiv="refresh" content="0;url=${next}">`
  // Style and script must reach the browser unescaped, since the policy contains their hashes.
  const ending = script === undefined ? html`` : html`<script>${{ html: script }}</script>`
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="data:,">${refresh}<style>${{ html: style }}</style></head>
<body class="${theme}"><main><header><span>${brand}</span><small>Test mode</small></header><h1>${title}</h1>${body}</main>${ending}</body></html>`
    .html
}
