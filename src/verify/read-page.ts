import { type DefaultTreeAdapterTypes, parse } from 'parse5'

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

export interface PageScript {
  /** The absolute URL; undefined for an inline script. */
  src?: string
  /** The text of an inline script. */
  text?: string
  integrity?: string
}

export interface ReadPage {
  /**
   * The scripts of the page's HTML, in order. Scripts that other scripts add are not in the HTML.
   */
  scripts: readonly PageScript[]
  /** The Public Key of Tender's script tag. */
  publicKey?: string
  /** Policies in the HTML (`<meta http-equiv>`). */
  policies: readonly string[]
}

/**
 * Matches the types of `<script>` that browsers execute or apply (HTML, 4.12.1). Scripts of other
 * types are data.
 */
const runs = /^(|module|(text|application)\/(java|ecma)script|importmap|speculationrules)$/i

const attribute = ({ attrs }: Element, wanted: string): string | undefined =>
  attrs.find(({ name }) => name === wanted)?.value

const textOf = (element: Element): string =>
  element.childNodes.map((node) => ('value' in node ? node.value : '')).join('')

const elementsOf = (node: Node): Element[] => {
  const own = 'tagName' in node ? [node] : []
  const children = 'childNodes' in node ? node.childNodes : []
  return [...own, ...children.flatMap(elementsOf)]
}

const scriptOf = (element: Element, base: string): PageScript[] => {
  if (!runs.test(attribute(element, 'type') ?? '')) return []
  const src = attribute(element, 'src')
  if (src === undefined) return [{ text: textOf(element) }]
  const integrity = attribute(element, 'integrity')
  const address = URL.canParse(src, base) ? new URL(src, base).href : src
  return [{ src: address, ...(integrity !== undefined && { integrity }) }]
}

/**
 * Reads the HTML of a page like a browser.
 *
 * @param url The URL of the page, after redirects.
 */
export const readPage = (html: string, url: string): ReadPage => {
  const elements = elementsOf(parse(html))
  const baseHref = elements.filter(({ tagName }) => tagName === 'base').map((element) => attribute(element, 'href'))[0]
  const base = baseHref !== undefined && URL.canParse(baseHref, url) ? new URL(baseHref, url).href : url
  const tags = elements.filter(({ tagName }) => tagName === 'script')
  const publicKey = tags.map((tag) => attribute(tag, 'data-public-key')).find((key) => key !== undefined)
  return {
    scripts: tags.flatMap((tag) => scriptOf(tag, base)),
    ...(publicKey !== undefined && { publicKey }),
    policies: elements
      .filter(({ tagName }) => tagName === 'meta')
      .filter((meta) => attribute(meta, 'http-equiv')?.toLowerCase() === 'content-security-policy')
      .map((meta) => attribute(meta, 'content') ?? ''),
  }
}
