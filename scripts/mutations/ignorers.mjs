import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'

/** The position of the text in the arguments of each kind of error. */
const textOf = { Error: 0, TenderError: 1, Refusal: 2 }

const isText = (path) =>
  path.isTemplateLiteral() || path.isBinaryExpression() || (path.isStringLiteral() && path.node.value !== '')

const isErrorText = ({ key, listKey, parentPath }) => {
  if (listKey !== 'arguments' || !parentPath.isNewExpression()) return false
  return textOf[parentPath.get('callee.name').node] === key
}

/** Whether a mutant would change a text for developers in a field fault or a check. */
const isFaultText = (path) => {
  if (!isText(path)) return false
  if (path.parentPath.isObjectProperty() && path.key === 'value')
    return ['message', 'error'].includes(path.parentPath.node.key.name)
  return /^expected /.test(path.isStringLiteral() ? path.node.value : '')
}

const isComparisonWithUndefined = (path) =>
  path.isBinaryExpression({ operator: '!==' }) && path.get('right').isIdentifier({ name: 'undefined' })

/** Whether a mutant would change the comparison in `...(name !== undefined && { name })`. */
const isTestOfSpread = (path) => {
  const { key, parentPath } = path
  if (key !== 'left' || !isComparisonWithUndefined(path)) return false
  if (!parentPath.isLogicalExpression({ operator: '&&' }) || !parentPath.parentPath.isSpreadElement()) return false
  const properties = parentPath.get('right').isObjectExpression() ? parentPath.get('right.properties') : []
  const [property] = properties
  return properties.length === 1 && property.get('value').toString() === path.get('left').toString()
}

/**
 * Whether a mutant would change the block of `catch { return undefined }` at the end of a function.
 */
const isCatchOfNothing = (path) => {
  if (!path.isBlockStatement() || !path.parentPath.isCatchClause()) return false
  const [statement, ...others] = path.get('body')
  const isReturn = statement?.isReturnStatement() && statement.get('argument').isIdentifier({ name: 'undefined' })
  const attempt = path.parentPath.parentPath
  const isLast = attempt.getNextSibling().node === undefined && attempt.parentPath.parentPath.isFunction()
  return isReturn && others.length === 0 && isLast
}

const ignorer = (name, matches, reason) =>
  declareValuePlugin(PluginKind.Ignore, name, { shouldIgnore: (path) => (matches(path) ? reason : undefined) })

/**
 * Mutants that are ignored, because no test can or should notice them
 * (docs/decisions/payment-core.md).
 */
export const strykerPlugins = [
  ignorer(
    'error-texts',
    (path) => isErrorText(path) || isFaultText(path),
    'most tests compare the code and the fields of an error',
  ),
  ignorer('spread-tests', isTestOfSpread, 'a member that is undefined is the same as one that is absent'),
  ignorer('catches-of-nothing', isCatchOfNothing, 'a function that ends without a return returns undefined'),
]
