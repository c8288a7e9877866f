import { readFileSync } from 'node:fs'
import { Application, type TypeDocOptions } from 'typedoc'
import type { PluginOptions } from 'typedoc-plugin-markdown'
import { root } from '../paths'

/** The entries of the package, by their source file below `src/`. */
const entries: Readonly<Record<string, string>> = {
  index: 'tender-checkout',
  load: 'tender-checkout/load',
  server: 'tender-checkout/server',
  'mock/node': 'tender-checkout/mock',
  'mock/wallets': 'tender-checkout/mock/wallets',
  'mock-worker': 'tender-checkout/mock/worker',
  testing: 'tender-checkout/testing',
}

const options: TypeDocOptions & PluginOptions = {
  plugin: ['typedoc-plugin-markdown'],
  tsconfig: `${root}scripts/docs-site/tsconfig.json`,
  entryPoints: [
    'index.ts',
    'load.ts',
    'server.ts',
    'mock/node.ts',
    'mock/wallets/index.ts',
    'mock-worker/index.ts',
    'testing/index.ts',
  ].map((file) => `${root}src/${file}`),
  out: `${root}docs/api`,
  // `npm test` has checked the types before.
  skipErrorChecking: true,
  readme: 'none',
  disableSources: true,
  entryFileName: 'index',
  hideBreadcrumbs: true,
  hidePageHeader: true,
  useCodeBlocks: true,
  parametersFormat: 'table',
  interfacePropertiesFormat: 'table',
  typeAliasPropertiesFormat: 'table',
  typeDeclarationFormat: 'table',
  tableColumnSettings: { hideDefaults: true },
  sort: ['source-order'],
  excludeExternals: true,
  // Types that no entry exports are shown where they are used.
  validation: { notExported: false },
  logLevel: 'Warn',
}

/** Writes one page for each export of the package into `docs/api`, from the doc comments. */
export const writeApiReference = async (): Promise<void> => {
  const app = await Application.bootstrapWithPlugins(options)
  const project = await app.convert()
  if (!project) throw new Error('TypeDoc cannot read the entries of the package')
  project.packageVersion = JSON.parse(readFileSync(`${root}package.json`, 'utf8')).version
  project.name = 'API reference'
  for (const entry of project.children ?? []) entry.name = entries[entry.name] ?? entry.name
  await app.generateOutputs(project)
  if (app.logger.hasErrors()) throw new Error('TypeDoc cannot write the API reference')
}
