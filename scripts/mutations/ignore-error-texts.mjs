import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'

const isErrorText = ({ key, listKey, parentPath }) =>
  listKey === 'arguments' &&
  key === 1 &&
  parentPath.isNewExpression() &&
  parentPath.get('callee').isIdentifier({ name: 'TenderError' })

/** Ignores error messages: tests compare the code, which is the first argument. */
export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'error-texts', {
    shouldIgnore: (path) => (isErrorText(path) ? 'tests do not compare error messages' : undefined),
  }),
]
