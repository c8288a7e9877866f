import { TenderError } from '../../shared/error'
import { attributeOf, basicNames } from './check-tag-attributes'
import { blockSelector, type TagBlock, type TagSettings } from './tag-attributes'
import { tagOptions } from './tag-options'

type Tag = Pick<TagSettings, 'attributes' | 'block'>

/** The members of the JSON block that contain options, by their paths. */
const parts = ['intent', 'element', 'wallets']

/**
 * Keys, addresses and the identity of the order, by their paths in the options of the npm package.
 * Only attributes can contain them.
 */
const attributesOnly = [
  'publicKey',
  'server',
  'serviceUrl',
  'clientToken',
  'returnUrl',
  'intent.trackingId',
  'intent.paymentFlowId',
  'intent.amount',
  'wallets.returnUrl',
]

/** @returns undefined if a member on the way is missing */
export const valueAt = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce((within, name) => (Object.hasOwn(Object(within), name) ? Object(within)[name] : undefined), value)

const isPlain = (value: unknown) => Object(value) === value && !Array.isArray(value)

/**
 * Returns the content of the JSON block, or an empty object if the tag names none. The checks of
 * the npm package check the options in it.
 *
 * @throws TenderError `options.invalid` for a block that cannot be used
 */
export const checkedBlock = ({ attributes, block }: Tag): TagBlock => {
  if (attributes.options === undefined) return {}
  const invalid = (problem: string) => new TenderError('options.invalid', `data-options: ${problem}`)
  if (!hasBlock(attributes.options)) throw invalid('must be the id of a <script type="application/json"> in the page')
  if (!isPlain(block)) throw invalid('the <script> that it names must contain a JSON object')
  const noObject = parts.filter((name) => valueAt(block, name) !== undefined && !isPlain(valueAt(block, name)))
  if (noObject.length > 0) throw invalid(`${noObject.join(', ')} must be an object`)
  const forbidden = attributesOnly.filter((path) => valueAt(block, path) !== undefined)
  if (forbidden.length > 0)
    throw invalid(`${forbidden.join(', ')} must not be in the JSON block. Use an attribute of the script tag`)
  return block as TagBlock
}

const hasBlock = (id: string): boolean => {
  try {
    return document.querySelector(blockSelector(id)) !== null
  } catch {
    return false
  }
}

/** The valid values of required attributes, for which there is no value to use instead. */
const formats = [
  ['amount', /^\d+$/, 'a whole number in minor units, such as 5099 for 50.99'],
  ['currency', /^[A-Z]{3}$/, 'an ISO 4217 code, such as EUR'],
] as const

/** @throws TenderError `options.invalid` for an invalid amount or currency */
export const assertFormats = (attributes: Tag['attributes']): void => {
  for (const [name, format, expected] of formats) {
    const value = attributes[name]
    // A missing attribute is reported with all others that are missing.
    if (value && !format.test(value)) throw new TenderError('options.invalid', `data-${name} must be ${expected}`)
  }
}

/**
 * Returns a description of each fault of the attributes.
 *
 * @param isTest whether the key is a test key. With a live key, unknown attributes are no fault,
 * because the tag may have attributes of other tools.
 */
export const tagFaults = (tag: Tag, isTest: boolean): readonly string[] => {
  const { attributes, block } = tag
  const isKnown = (name: string) => basicNames.includes(name) || name === 'options' || Object.hasOwn(tagOptions, name)
  const unknown = Object.keys(attributes).filter((name) => !isKnown(name))
  const known = Object.entries(tagOptions).filter(([name]) => attributes[name] !== undefined)
  return [
    ...(isTest && unknown.length > 0
      ? [`The script tag has the unknown attribute ${unknown.map(attributeOf).join(', ')}`]
      : []),
    ...known.flatMap(([name, { read, expected, instead, path }]) => {
      const isValid = read(attributes[name]) !== undefined
      const isInBlock = path !== undefined && valueAt(block, path) !== undefined
      if (!isValid) {
        return [
          `${attributeOf(name)} must be ${expected}. Used instead: ${isInBlock ? `${path} of the JSON block` : instead}`,
        ]
      }
      return isInBlock ? [`${attributeOf(name)} is used instead of ${path} of the JSON block`] : []
    }),
  ]
}
