import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { Application, type TypeDocOptions } from 'typedoc'
import type { PluginOptions } from 'typedoc-plugin-markdown'
import { root } from '../paths'
import { summaryIn } from './api-summary'
import { apiEntries, apiIndex } from './api-tasks'

/** The name that TypeDoc gives to the module of a file. */
const moduleOf = (file: string) => file.replace(/(\/index)?\.ts$/, '')

const names = new Map<string, string>(Object.entries(apiEntries).map(([file, name]) => [moduleOf(file), name]))

const options: TypeDocOptions & PluginOptions = {
  plugin: ['typedoc-plugin-markdown'],
  tsconfig: `${root}scripts/docs-site/tsconfig.json`,
  entryPoints: Object.keys(apiEntries).map((file) => `${root}src/${file}`),
  out: `${root}docs/api`,
  // `npm test` has checked the types before.
  skipErrorChecking: true,
  readme: 'none',
  disableSources: true,
  entryFileName: 'index',
  hideBreadcrumbs: true,
  hidePageHeader: true,
  useCodeBlocks: true,
  indexFormat: 'table',
  parametersFormat: 'table',
  interfacePropertiesFormat: 'table',
  typeAliasPropertiesFormat: 'table',
  typeDeclarationFormat: 'table',
  tableColumnSettings: { hideDefaults: true },
  sort: ['source-order'],
  sortEntryPoints: false,
  groupOrder: ['Functions', 'Variables', 'Classes', 'Interfaces', 'Type Aliases'],
  excludeExternals: true,
  // Types that no entry exports are shown where they are used.
  validation: { notExported: false },
  logLevel: 'Warn',
}

/**
 * Completes a page of TypeDoc for the site. The pages are in no repository, so they have no link to
 * their source and no date. A list of the interfaces that extend this one would come before the
 * members that readers look for.
 */
const completePage = (page: string): string =>
  `---\neditLink: false\nlastUpdated: false\n---\n\n${page.replace(/^## Extended by\n\n(?:- .*\n)+\n?/m, '')}`

const completePages = () => {
  for (const name of readdirSync(`${options.out}`, { recursive: true, encoding: 'utf8' })) {
    const file = `${options.out}/${name}`
    if (name.endsWith('.md')) writeFileSync(file, completePage(readFileSync(file, 'utf8')))
  }
}

/** Writes one page for each export of the package into `docs/api`, from the doc comments. */
export const writeApiReference = async (): Promise<void> => {
  const app = await Application.bootstrapWithPlugins(options)
  const project = await app.convert()
  if (!project) throw new Error('TypeDoc cannot read the entries of the package')
  project.packageVersion = JSON.parse(readFileSync(`${root}package.json`, 'utf8')).version
  project.name = 'API reference'
  for (const entry of project.children ?? []) entry.name = names.get(entry.name) ?? entry.name
  await app.generateOutputs(project)
  if (app.logger.hasErrors()) throw new Error('TypeDoc cannot write the API reference')
  writeFileSync(`${options.out}/index.md`, apiIndex(`${options.out}`, summaryIn(project)))
  completePages()
}
