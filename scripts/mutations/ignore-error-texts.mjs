import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'

const isErrorText = ({ key, listKey, parentPath }) =>
  listKey === 'arguments' &&
  key === 1 &&
  parentPath.isNewExpression() &&
  parentPath.get('callee').isIdentifier({ name: 'TenderError' })

/** The message of an error is for people. Tests compare its code, which is the first argument. */
export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'error-texts', {
    shouldIgnore: (path) => (isErrorText(path) ? 'the message of an error is for people' : undefined),
  }),
]
