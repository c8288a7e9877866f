import type { ServerOperation } from '../api/operations'
import { type Feature, features } from '../contract/generated/features'
import { invalidOption } from './invalid-options'

/**
 * The features whose members are omitted from the input if the service does not announce them,
 * because the call is useful without them. A member of any other feature that the service does not
 * announce is an invalid option.
 */
const omitted: ReadonlySet<Feature> = new Set<Feature>(['clientTokenTrackingId', 'preferredBrand'])

const isFeature = (name: string): name is Feature => (features as readonly string[]).includes(name)

/**
 * Returns whether the document or the variables of an operation depend on the account's
 * features.
 */
export const dependsOnFeatures = ({
  document,
  feature,
  additions,
}: Pick<ServerOperation<object, unknown>, 'document' | 'feature' | 'additions'>): boolean =>
  feature !== undefined ||
  additions !== undefined ||
  [...document.matchAll(/ #(\w+)$/gm)].some(([, name = '']) => isFeature(name))

/**
 * Returns the variables that a service with these features accepts.
 *
 * @throws TenderError `options.invalid` if the operation, or a member of the variables that cannot
 * be omitted, needs a feature that the service does not announce
 */
export const supportedVariables = <Variables extends object>(
  { name, feature, additions = [] }: Pick<ServerOperation<object, unknown>, 'name' | 'feature' | 'additions'>,
  variables: Variables,
  announced: readonly string[],
): Variables => {
  if (feature !== undefined && !announced.includes(feature))
    throw invalidOption(name, 'features', `the service does not announce \`${feature}\`, which this call needs`)
  let supported = variables
  for (const [path, needed] of additions) {
    const names = path.split('.')
    if (announced.includes(needed) || valueAt(supported, names) === undefined) continue
    if (!isFeature(needed) || !omitted.has(needed))
      throw invalidOption(name, path, `the service does not announce \`${needed}\`, which this member needs`)
    supported = without(supported, names) as Variables
  }
  return supported
}

const valueAt = (value: unknown, names: readonly string[]): unknown =>
  names.reduce((inner, name) => (inner as Record<string, unknown> | null | undefined)?.[name], value)

const without = (value: object, [name = '', ...inner]: readonly string[]): object => {
  const { [name]: removed, ...rest } = value as Record<string, unknown>
  return inner.length === 0 ? rest : { ...rest, [name]: without(removed as object, inner) }
}
