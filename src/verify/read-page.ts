import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { executableParts, type PagePart } from './executable-parts'
import { attributesOf, type Element, nameOf, scriptAddress, urlAt } from './html-elements'

type Node = DefaultTreeAdapterTypes.Node

export interface PageScript {
  /**
   * The absolute URL, or the text of the attribute if it is not a valid URL. Absent for an inline
   * script.
   */
  src?: string
  integrity?: string
}

export interface ReadPage {
  /** The scripts that may run, in the order of the HTML. Those that scripts add are missing. */
  scripts: readonly PageScript[]
  /** Everything in the HTML that may run code, or that decides which code runs. */
  parts: readonly PagePart[]
  /** The first `data-public-key` of a script tag. */
  publicKey?: string
  /** Policies in the HTML (`<meta http-equiv>`). */
  policies: readonly string[]
}

/**
 * Returns the elements below a node. A template's content is a document of its own: a declarative
 * shadow root becomes a part of the page, and scripts insert the content of other templates.
 */
const elementsIn = (node: Node, withTemplates: boolean): Element[] => {
  const found: Element[] = []
  const waiting: Node[] = [node]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if ('tagName' in next) found.push(next)
    const inner = 'childNodes' in next ? next.childNodes : []
    const content = withTemplates && 'content' in next ? [next.content] : []
    waiting.push(...[...content, ...inner].reverse())
  }
  return found
}

/**
 * Returns the URL to which relative addresses refer: that of the first `<base>` with an address,
 * otherwise that of the page.
 */
const baseOf = (elements: readonly Element[], url: string): string => {
  const bases = elements.filter((element) => nameOf(element) === 'base')
  const href = bases.map((element) => attributesOf(element).get('href')).find((value) => value !== undefined)
  const base = href === undefined ? undefined : urlAt(href, url)
  return base && !/^(data|javascript):$/.test(base.protocol) ? base.href : url
}

const toScript = (element: Element, base: string): PageScript => {
  const src = scriptAddress(element)
  const integrity = attributesOf(element).get('integrity')
  return {
    ...(src !== undefined && { src: urlAt(src, base)?.href ?? src }),
    ...(integrity !== undefined && { integrity }),
  }
}

/**
 * Reads the HTML of a page like a browser in which scripts run.
 *
 * @param url The URL of the page, after redirects.
 */
export const readPage = (html: string, url: string): ReadPage => {
  const document = parse(html)
  const base = baseOf(elementsIn(document, false), url)
  const elements = elementsIn(document, true)
  const parts = elements.flatMap((element) => executableParts(element, { base, url }))
  const isScript = (element: Element) => /^(svg:)?script$/.test(nameOf(element))
  const tags = elements.filter(isScript)
  const publicKey = tags.map((tag) => attributesOf(tag).get('data-public-key')).find((key) => key !== undefined)
  return {
    scripts: tags.filter((tag) => executableParts(tag, { base, url }).length > 0).map((tag) => toScript(tag, base)),
    parts,
    ...(publicKey !== undefined && { publicKey }),
    policies: elements
      .filter((element) => nameOf(element) === 'meta')
      .map(attributesOf)
      .filter((meta) => meta.get('http-equiv')?.toLowerCase() === 'content-security-policy')
      .map((meta) => meta.get('content') ?? ''),
  }
}
