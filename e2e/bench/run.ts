import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { dirname } from 'node:path'
import type { DevTools } from './browser/devtools'
import { launch } from './browser/launch'
import { measureLeaks } from './measure/leak-run'
import { type LoadRun, measureLoad } from './measure/load-run'
import { readArguments, usage } from './options'
import { type ProfileName, profiles } from './profiles'
import { report } from './report'
import type { Results, Runs } from './results'
import { makeCertificate } from './server/certificate'
import { startServer } from './server/start-server'
import { fetchAdyen } from './subjects/adyen/fetch-adyen'
import { findSubject } from './subjects/find-subject'
import type { Subject } from './subjects/subject'

type Measure<Run> = (devtools: DevTools, subject: Subject) => Promise<Run>

/**
 * Measures each subject once per round, so that other load on the machine affects all subjects
 * alike. Each round starts with another subject.
 */
const measureInTurns = async <Run>(
  devtools: DevTools,
  names: readonly string[],
  n: number,
  measure: Measure<Run>,
): Promise<Runs<Run>> => {
  const runs: Runs<Run> = { done: Object.fromEntries(names.map((name) => [name, []])), failed: [] }
  const subjects = names.map(findSubject)
  for (let round = 0; round < n; round += 1) {
    const first = round % subjects.length
    for (const subject of [...subjects.slice(first), ...subjects.slice(0, first)]) {
      try {
        runs.done[subject.name]?.push(await measure(devtools, subject))
        process.stderr.write('.')
      } catch (error) {
        runs.failed.push({ subject: subject.name, message: error instanceof Error ? error.message : String(error) })
        process.stderr.write('x')
      }
    }
  }
  process.stderr.write('\n')
  return runs
}

/** Starts a server and a browser for one profile, and stops both. */
const withBrowser = async <Result>(
  profile: ProfileName,
  subjects: readonly string[],
  act: (devtools: DevTools, version: string) => Promise<Result>,
): Promise<Result> => {
  const certificate = makeCertificate()
  const server = await startServer({ certificate, profile, subjects })
  try {
    const browser = await launch({ port: server.port, fingerprint: certificate.fingerprint })
    try {
      return await act(browser.devtools, browser.version)
    } finally {
      await browser.stop()
    }
  } finally {
    server.stop()
  }
}

/** Saves the results after each part, because a later part may fail. */
const save = async (results: Results, out: string): Promise<void> => {
  results.load = loadavg()[0] ?? 0
  await mkdir(dirname(out), { recursive: true })
  await writeFile(out, JSON.stringify(results))
}

const main = async () => {
  const options = readArguments(process.argv.slice(2))
  if (options.help) return console.log(usage)
  const { subjects, n, cycles, out } = options
  if (options.peers) fetchAdyen()
  const results: Results = { date: new Date().toISOString(), browser: '', cores: cpus().length, load: 0, loads: {} }

  for (const name of options.profiles) {
    const profile = profiles[name]
    results.loads[name] = await withBrowser(name, subjects, async (devtools, version) => {
      results.browser = version
      const measure: Measure<LoadRun> = (devtools, subject) => measureLoad({ devtools, subject, profile })
      // The first round fills caches of the machine and is not counted.
      await measureInTurns(devtools, subjects, 1, measure)
      return measureInTurns(devtools, subjects, n, measure)
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
  console.log(`\n${report(results)}`)
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
