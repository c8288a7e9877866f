import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Extractor, ExtractorConfig, ExtractorLogLevel, type IConfigFile } from '@microsoft/api-extractor'
import { root } from './paths'
import { shareDeclarations } from './shared-declarations'

interface Entry {
  /** The name of the entry's report, such as `mock-wallets` for the entry `./mock/wallets`. */
  name: string
  /** The entry's declarations, below the project's folder. */
  types: string
}

/** Returns the entries in `exports` of package.json that have types. */
const readEntries = (): Entry[] => {
  const { exports } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))
  return Object.entries<string | { types: string }>(exports).flatMap(([path, target]) => {
    if (typeof target === 'string') return []
    return { name: path === '.' ? 'index' : path.slice('./'.length).replaceAll('/', '-'), types: target.types }
  })
}

/** The path of the report with this name. */
export const reportPath = (name: string): string => `${root}api/${name}.api.md`

const configFor = (entry: Entry, folder: string): IConfigFile => {
  const mainEntryPointFilePath = join(root, entry.types)
  return {
    projectFolder: root,
    mainEntryPointFilePath,
    newlineKind: 'lf',
    compiler: {
      overrideTsconfig: {
        extends: join(root, 'tsconfig.json'),
        compilerOptions: { types: [] },
        include: [],
        files: [mainEntryPointFilePath],
      },
    },
    apiReport: {
      enabled: true,
      // A type that is reachable but not exported is part of the surface: changing it changes an
      // exported type.
      includeForgottenExports: true,
      reportFileName: `${entry.name}.api.md`,
      reportFolder: folder,
      reportTempFolder: join(folder, 'temp'),
    },
    messages: {
      compilerMessageReporting: { default: { logLevel: ExtractorLogLevel.Error } },
      extractorMessageReporting: { default: { logLevel: ExtractorLogLevel.None } },
      tsdocMessageReporting: { default: { logLevel: ExtractorLogLevel.None } },
    },
  }
}

/**
 * Creates the report of an entry: every exported declaration and every type that it uses, sorted
 * and without comments.
 */
const extract = (entry: Entry): string => {
  const folder = mkdtempSync(join(tmpdir(), 'api-report-'))
  try {
    const config = ExtractorConfig.prepare({
      configObject: configFor(entry, folder),
      configObjectFullPath: undefined,
      packageJsonFullPath: `${root}package.json`,
    })
    const { errorCount } = Extractor.invoke(config, {
      localBuild: true,
      messageCallback: (message) => {
        message.handled = message.logLevel !== ExtractorLogLevel.Error
      },
    })
    if (errorCount > 0) throw new Error(`${entry.types} does not compile. Run npm run build.`)
    return readFileSync(config.reportFilePath, 'utf8')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/**
 * Creates the API reports of all entries, by name. What several entries declare is in the report
 * `shared`.
 * @throws Error if the declarations do not compile; build them first
 */
export const createApiReports = (): Map<string, string> =>
  shareDeclarations(new Map(readEntries().map((entry) => [entry.name, extract(entry)])))
