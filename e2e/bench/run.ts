import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { dirname } from 'node:path'
import { compareWithEarlier } from './against'
import { measureLeaks } from './measure/leak-run'
import { type LoadRun, measureLoad } from './measure/load-run'
import { type Measure, measureInTurns, withBrowser } from './measure-in-turns'
import { type BenchOptions, readArguments, usage } from './options'
import { profiles } from './profiles'
import { readmeTable } from './readme-table'
import { report } from './report'
import type { Results } from './results'
import { fetchAdyen } from './subjects/adyen/fetch-adyen'

/** Saves the results after each part, because a later part may fail. */
const save = async (results: Results, out: string): Promise<void> => {
  results.load = loadavg()[0] ?? 0
  await mkdir(dirname(out), { recursive: true })
  await writeFile(out, JSON.stringify(results))
}

const measureAll = async ({ subjects, profiles: names, n, slowN, cycles, out }: BenchOptions): Promise<Results> => {
  const results: Results = { date: new Date().toISOString(), browser: '', cores: cpus().length, load: 0, loads: {} }
  for (const name of names) {
    const profile = profiles[name]
    results.loads[name] = await withBrowser(name, subjects, async (devtools, version) => {
      results.browser = version
      const measure: Measure<LoadRun> = (devtools, subject) => measureLoad({ devtools, subject, profile })
      // The first round fills caches of the machine and is not counted.
      await measureInTurns(devtools, subjects, 1, measure)
      return measureInTurns(devtools, subjects, name === 'native' ? n : slowN, measure)
    })
    await save(results, out)
  }
  if (cycles > 0) {
    const profile = profiles.native
    results.leaks = await withBrowser('native', subjects, (devtools, version) => {
      results.browser = version
      return measureInTurns(devtools, subjects, Math.ceil(n / 3), (devtools, subject) =>
        measureLeaks({ devtools, subject, profile, cycles }),
      )
    })
    await save(results, out)
  }
  return results
}

const main = async () => {
  const options = readArguments(process.argv.slice(2))
  if (options.help) return console.log(usage)
  if (options.peers) fetchAdyen()
  if (options.against !== undefined) {
    process.exitCode = await compareWithEarlier(options.against, options.n)
    return
  }
  const results = await measureAll(options)
  console.log(`\n${options.readme ? readmeTable(results) : report(results)}`)
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
