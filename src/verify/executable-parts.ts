import { sha384Of } from './hash'
import { attributesOf, type Element, nameOf, scriptAddress, textOf, urlAt } from './html-elements'

/**
 * A part of a page that may run code, or that decides which code runs: an element with the
 * attributes that are not known to be harmless.
 *
 * What is harmless is listed below, and everything else is a part, except most attributes of custom
 * elements. So an element or attribute of a later standard counts as a difference when it appears.
 */
export interface PagePart {
  /** The element's name, such as `script`, `svg:a` or `button`. */
  element: string
  /** Values of the attributes. Addresses are absolute; code and long texts are hashes. */
  attributes: Readonly<Record<string, string>>
  /** The hash of the text of an inline script. */
  text?: string
  /** The file that runs as a script or as a document of the page's origin. */
  file?: { url: string; kind: 'script' | 'document' }
}

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Elements of HTML and SVG that run nothing by themselves. */
const harmlessElements = words(`
  html head body title style noscript template slot
  address article aside footer header h1 h2 h3 h4 h5 h6 hgroup main nav section search
  blockquote dd div dl dt figcaption figure hr li menu ol p pre ul
  a abbr b bdi bdo br cite code data dfn em i kbd mark q rp rt ruby s samp small span strong sub sup time u var wbr
  area audio img map track video picture source canvas
  del ins caption col colgroup table tbody td tfoot th thead tr
  button datalist fieldset form input label legend meter optgroup option output progress select textarea
  details dialog summary center font strike tt big nobr meta
  svg:svg svg:g svg:path svg:rect svg:circle svg:ellipse svg:line svg:polyline svg:polygon svg:text svg:tspan svg:a
  svg:defs svg:symbol svg:use svg:title svg:desc svg:clipPath svg:mask svg:linearGradient svg:radialGradient svg:stop
  svg:pattern svg:image svg:foreignObject svg:style svg:filter`)

/** Attributes that run nothing on any element above. `addressAttributes` are checked apart. */
const harmlessAttributes = words(`
  class id style title lang dir hidden tabindex role slot part translate draggable spellcheck contenteditable
  autocapitalize autocorrect enterkeyhint inputmode inert itemscope itemtype itemprop itemid itemref
  name value type for placeholder required disabled readonly checked selected multiple min max step pattern minlength
  maxlength size rows cols wrap label list accept accept-charset capture autofocus autocomplete method enctype novalidate
  form formmethod formenctype formnovalidate target rel download hreflang referrerpolicy
  src alt width height srcset sizes loading decoding fetchpriority crossorigin ismap usemap shape coords
  controls autoplay muted loop preload poster playsinline kind srclang default media
  colspan rowspan headers scope abbr span start reversed datetime open align valign bgcolor border cellpadding cellspacing
  charset content property nonce xmlns xmlns:xlink version
  viewBox preserveAspectRatio d points x y x1 x2 y1 y2 dx dy cx cy r rx ry fx fy offset transform opacity fill stroke
  fill-rule fill-opacity clip-rule clip-path mask stroke-width stroke-linecap stroke-linejoin stroke-miterlimit
  stroke-dasharray stroke-dashoffset stroke-opacity stop-color stop-opacity gradientUnits gradientTransform
  font-size font-family font-weight text-anchor dominant-baseline focusable`)

/** Attributes with an address, which may run code unless its scheme is a harmless one. */
const addressAttributes = words('href xlink:href action formaction')
const harmlessSchemes = words('http: https: mailto: tel: sms:')

/** Scripts with these types are data that no browser runs or applies. */
const dataTypes = words('application/json application/ld+json')

/** Links that load nothing into the page, or only an icon. */
const harmlessLinks = words(`
  canonical alternate icon shortcut apple-touch-icon mask-icon next prev author license help search privacy-policy
  terms-of-service me dns-prefetch preconnect`)

/** The JavaScript MIME types that HTML lists, and the type of modules. */
const scriptTypes =
  /^((text|application)\/(x-)?(java|ecma)script|text\/(javascript1\.[0-5]|jscript|livescript)|module)$/

/** Frames, and the attribute with the address of their document. */
const frames: ReadonlyMap<string, string> = new Map([
  ['iframe', 'src'],
  ['frame', 'src'],
  ['embed', 'src'],
  ['object', 'data'],
])

interface Place {
  /** The URL to which relative addresses refer. */
  base: string
  /** The URL of the page. */
  url: string
}

const isWeb = ({ protocol }: URL): boolean => /^https?:$/.test(protocol)

/** Returns a text in lower case, without leading and trailing whitespace as HTML defines it. */
const trimmed = (text: string): string => text.replace(/^[\t\n\f\r ]+|[\t\n\f\r ]+$/g, '').toLowerCase()

/** Returns the type of a script by the rules of HTML (4.12.1.1, prepare the script element). */
const typeOf = (attributes: ReadonlyMap<string, string>): string => {
  const type = attributes.get('type')
  const language = attributes.get('language')
  if (type === '' || (type === undefined && !language)) return 'text/javascript'
  return type === undefined ? `text/${language?.toLowerCase()}` : trimmed(type)
}

/**
 * Whether an address runs no code in the page: that of a link, of a form for the page’s own server,
 * or of a part of the same document.
 */
const isHarmlessAddress = (element: string, name: string, address: string, { base, url }: Place): boolean => {
  const target = urlAt(address, base)
  if (!target || !harmlessSchemes.has(target.protocol)) return false
  if (name === 'action' || name === 'formaction') return target.origin === new URL(url).origin
  // The parts of another document may have event handlers.
  return element !== 'svg:use' || address.startsWith('#')
}

const isHarmless = (element: string, name: string, value: string, place: Place): boolean => {
  if (addressAttributes.has(name)) return isHarmlessAddress(element, name, value, place)
  return harmlessAttributes.has(name) || /^(aria|data)-[a-z\d_.-]+$/.test(name)
}

/** Whether an attribute is not compared, because it runs nothing and may differ each time. */
const isVolatile = (name: string): boolean => name === 'nonce' || name === 'id' || name === 'class' || name === 'style'

/**
 * Returns the attributes of a script that are compared. Of the `data-` attributes, these are only
 * addresses in attributes whose name ends with `url`, without their query.
 */
const scriptAttributes = (attributes: ReadonlyMap<string, string>, base: string) =>
  [...attributes].flatMap(([name, value]): [string, string][] => {
    if (isVolatile(name)) return []
    if (!name.startsWith('data-')) return [[name, value]]
    const address = name.endsWith('url') ? urlAt(value, base) : undefined
    return address ? [[name, address.origin + address.pathname]] : []
  })

/** Makes addresses absolute, and replaces code and long texts by their hashes. */
const recorded = (name: string, value: string, base: string): string => {
  const address = /^(src|data|href|xlink:href|action|formaction)$/.test(name) ? urlAt(value, base) : undefined
  if (address && isWeb(address)) return address.href
  return /^on|^srcdoc$/.test(name) || address || value.length > 200 ? sha384Of(value) : value
}

const partOf = (
  element: string,
  attributes: readonly (readonly [string, string])[],
  base: string,
  more: Pick<PagePart, 'text' | 'file'> = {},
): PagePart => ({
  element,
  attributes: Object.fromEntries(
    attributes
      .map(([name, value]) => [name, recorded(name, value, base)] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  ),
  ...more,
})

const scriptParts = (element: Element, { base }: Place): PagePart[] => {
  const attributes = attributesOf(element)
  const type = typeOf(attributes)
  if (dataTypes.has(type)) return []
  const name = nameOf(element)
  const src = scriptAddress(element)
  const url = src === undefined ? undefined : urlAt(src, base)
  const file = url && isWeb(url) && scriptTypes.test(type) ? { file: { url: url.href, kind: 'script' } as const } : {}
  const text = src === undefined ? { text: sha384Of(textOf(element)) } : {}
  return [partOf(name, scriptAttributes(attributes, base), base, { ...text, ...file })]
}

const frameParts = (element: Element, { base, url }: Place): PagePart[] => {
  const name = nameOf(element)
  const attributes = attributesOf(element)
  const address = urlAt(attributes.get(frames.get(name) ?? '') ?? '', base)
  const isOwn = address !== undefined && address.origin === new URL(url).origin && address.href !== url
  const file = isOwn && isWeb(address) ? { file: { url: address.href, kind: 'document' } as const } : {}
  return [
    partOf(
      name,
      [...attributes].filter(([attribute]) => !isVolatile(attribute)),
      base,
      file,
    ),
  ]
}

/**
 * Whether this is a custom element. HTML itself runs nothing of such an element but its event
 * handlers. Its other values, such as the order's id, may differ in each response.
 */
const isCustom = (name: string): boolean => /^[a-z][^:]*-/.test(name) && name !== 'annotation-xml'

const customParts = (name: string, attributes: readonly (readonly [string, string])[], base: string): PagePart[] => {
  const kept = attributes.flatMap(([attribute, value]): [string, string][] => {
    const address = urlAt(value, base)
    if (attribute.startsWith('on') || /^(javascript|data):$/.test(address?.protocol ?? '')) return [[attribute, value]]
    return attribute.endsWith('url') && address ? [[attribute, address.origin + address.pathname]] : []
  })
  return kept.length > 0 ? [partOf(name, kept, base)] : []
}

/** Whether every keyword in the `rel` of a `<link>` is harmless. */
const isHarmlessLink = (attributes: ReadonlyMap<string, string>): boolean => {
  const meanings = [...words(attributes.get('rel')?.toLowerCase() ?? '')].filter((word) => word !== '')
  return meanings.every((word) => harmlessLinks.has(word))
}

/** Returns the parts of an element that may run code, without those of the elements inside it. */
export const executableParts = (element: Element, place: Place): PagePart[] => {
  const name = nameOf(element)
  const attributes = attributesOf(element)
  if (name === 'script' || name === 'svg:script') return scriptParts(element, place)
  if (frames.has(name)) return frameParts(element, place)
  const all = [...attributes].filter(([attribute]) => !isVolatile(attribute))
  if (name === 'link' && isHarmlessLink(attributes)) {
    const handlers = all.filter(([attribute]) => attribute.startsWith('on'))
    return handlers.length > 0 ? [partOf(name, handlers, place.base)] : []
  }
  if (name === 'meta' && attributes.has('http-equiv')) {
    // `takeBaseline` records the page's policies together with its headers, without their nonces,
    // which differ in every response.
    const isPolicy = attributes.get('http-equiv')?.toLowerCase() === 'content-security-policy'
    const others = all.filter(([attribute]) => !isPolicy || !/^(http-equiv|content)$/.test(attribute))
    return others.length > 0 ? [partOf(name, others, place.base)] : []
  }
  if (isCustom(name)) return customParts(name, all, place.base)
  if (!harmlessElements.has(name)) return [partOf(name, all, place.base)]
  const unknown = all.filter(([attribute, value]) => !isHarmless(name, attribute, value, place))
  return unknown.length > 0 ? [partOf(name, unknown, place.base)] : []
}
