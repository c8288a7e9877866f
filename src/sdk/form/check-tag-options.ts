import { TenderError } from '../../shared/error'
import { isCurrency } from '../../shared/money'
import { attributeFor } from '../option-tables/element-options'
import { attributeOf, basicNames } from './check-tag-attributes'
import { blockSelector, type TagBlock, type TagSettings } from './tag-attributes'
import type { TagOption } from './tag-option'
import { tagOptions } from './tag-options'

type Tag = Pick<TagSettings, 'attributes' | 'block'>

/** The members of the JSON block for which `checkedBlock` requires an object. */
const parts = ['intent', 'element', 'wallets']

/**
 * The options that the JSON block must not contain: keys, addresses, the order and its amount. Each
 * is a path in the options of the npm package.
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

/** @returns undefined if a member of the path is missing */
export const valueAt = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce((within, name) => (Object.hasOwn(Object(within), name) ? Object(within)[name] : undefined), value)

const isPlain = (value: unknown) => Object(value) === value && !Array.isArray(value)

/**
 * Returns the content of the JSON block, or an empty object if the tag names none. Does not check
 * the options in it: they are checked like those of the npm package.
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
const formats: readonly [name: string, isValid: (value: string) => boolean, expected: string][] = [
  ['publicKey', (value) => /^pk_(test|live)_/.test(value), 'a Public Key: pk_test_… or pk_live_…'],
  [
    'amount',
    (value) => /^\d{1,15}$/.test(value),
    'a whole number of at most 15 digits in minor units, such as 5099 for 50.99',
  ],
  ['currency', isCurrency, 'an ISO 4217 code, such as EUR'],
]

/** @throws TenderError `options.invalid` for an invalid key, amount or currency */
export const assertFormats = (attributes: Tag['attributes']): void => {
  for (const [name, isValid, expected] of formats) {
    const value = attributes[name]
    // A missing attribute is reported with all others that are missing.
    if (value && !isValid(value)) throw new TenderError('options.invalid', `${attributeOf(name)} must be ${expected}`)
  }
}

/**
 * Whether an error of a frame is about invalid values of attributes. `tagFaults` reports these by
 * the names of the attributes.
 */
export const isFrameFault = ({ code, fields }: TenderError, attributes: Tag['attributes']): boolean =>
  code === 'options.invalid' &&
  fields.length > 0 &&
  fields.every(({ path }) => {
    const name = attributeFor(path.split('.')[0] ?? '')
    return attributes[name] && tagOptions[name]?.read(attributes[name]) === undefined
  })

/**
 * Returns the warnings about the attributes: unknown ones, invalid ones, and those that replace an
 * option of the JSON block.
 *
 * @param isTest whether the key is a test key. With a live key, there are no warnings about unknown
 * attributes, because the tag may have attributes of other tools.
 */
export const tagFaults = (tag: Tag, isTest: boolean): readonly string[] => {
  const { attributes, block } = tag
  const isKnown = (name: string) =>
    basicNames.includes(name) || /^(options|form)$/.test(name) || Object.hasOwn(tagOptions, name)
  const unknown = Object.keys(attributes).filter((name) => !isKnown(name))
  const known = Object.entries(tagOptions).filter(([name]) => attributes[name] !== undefined)
  return [
    ...(isTest && unknown.length > 0
      ? [`The script tag has the unknown attribute ${unknown.map(attributeOf).join(', ')}`]
      : []),
    ...known.flatMap(([name, option]) => {
      const text = attributes[name]
      const { read, expected, path } = option
      const inBlock = path !== undefined && valueAt(block, path) !== undefined ? `${path} of the JSON block` : undefined
      if (read(text) === undefined)
        return [`${attributeOf(name)} must be ${expected}. Used instead: ${usedInstead(option, text, inBlock)}`]
      return inBlock ? [`${attributeOf(name)} is used instead of ${inBlock}`] : []
    }),
  ]
}

const usedInstead = ({ instead, usedPart }: TagOption, text = '', inBlock: string | undefined) =>
  // With `usedPart`, a text that is not empty replaces the option of the JSON block, although the
  // text is invalid.
  usedPart && text.trim() ? usedPart(text) || instead : (inBlock ?? instead)
