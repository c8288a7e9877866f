import type { DefaultTreeAdapterTypes } from 'parse5'

export type Element = DefaultTreeAdapterTypes.Element

const svgNamespace = 'http://www.w3.org/2000/svg'
const htmlNamespace = 'http://www.w3.org/1999/xhtml'

/** An element's name; with a prefix for SVG and MathML, whose elements have rules of their own. */
export const nameOf = ({ tagName, namespaceURI }: Element): string => {
  if (namespaceURI === htmlNamespace) return tagName
  return namespaceURI === svgNamespace ? `svg:${tagName}` : `math:${tagName}`
}

/** Attributes by name, with the prefix of foreign ones: `xlink:href`. */
export const attributesOf = ({ attrs }: Element): ReadonlyMap<string, string> =>
  new Map(attrs.map(({ name, prefix, value }) => [prefix ? `${prefix}:${name}` : name, value]))

export const textOf = (element: Element): string =>
  element.childNodes.map((node) => ('value' in node ? node.value : '')).join('')

/** Returns the URL of an address; undefined if it cannot be parsed. */
export const urlAt = (address: string, base: string): URL | undefined =>
  URL.canParse(address, base) ? new URL(address, base) : undefined

/** The address of a script's file. In SVG, `href` has priority over `xlink:href`. */
export const scriptAddress = (element: Element): string | undefined => {
  const attributes = attributesOf(element)
  return nameOf(element) === 'script' ? attributes.get('src') : (attributes.get('href') ?? attributes.get('xlink:href'))
}
