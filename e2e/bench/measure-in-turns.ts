import type { DevTools } from './browser/devtools'
import { launch } from './browser/launch'
import type { ProfileName } from './profiles'
import type { Runs } from './results'
import { makeCertificate } from './server/certificate'
import { startServer } from './server/start-server'
import { findSubject } from './subjects/find-subject'
import type { Subject } from './subjects/subject'

export type Measure<Run> = (devtools: DevTools, subject: Subject) => Promise<Run>

/**
 * Measures each subject once per round, so that other load on the machine affects all subjects
 * alike. Each round starts with another subject.
 */
export const measureInTurns = async <Run>(
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
export const withBrowser = async <Result>(
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
