#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { seedNames } from './data-sets/data-sets'
import { startMock } from './node/start-mock'
import { type MockProfile, mockProfiles } from './profiles'

const defaultPort = 4600

const help = `Starts Tender's mock payment service on this machine.

  tender-mock [--port ${defaultPort}] [--state FILE] [--seed NAME] [--clock ISO] [--profile NAME]
              [--allow-host NAME] [--public-url URL] [--trust-proxy] [--allow-origin URL] [--withdraw VERSION] [--own-site] [--allow-control]
  tender-mock init FOLDER [--language NAME]

  --port <number>      Port to listen on, 0 for any free port. Default: ${defaultPort}
  --host <address>     Address to listen on. Default: this machine only, 127.0.0.1 and ::1
  --allow-host <name>  Further host name to accept, besides localhost, loopback addresses and --host. Repeatable.
                       Requests to other hosts get 421
  --public-url <url>   URL under which browsers reach the mock, if the shop's server calls another one. Its host is allowed
  --trust-proxy        Takes that URL from X-Forwarded-Proto and X-Forwarded-Host, which a proxy must set
  --allow-origin <url> Further origin of a shop that the key pk_test_demo serves, besides those of this machine. Repeatable
  --state <file>       File for the state: read at the start, saved at the end and a second after the last change
  --seed <name>        Data set to start with if there is no saved state: ${seedNames.join(', ')}
  --clock <time>       The service's time at the start, such as 2026-01-31T12:00:00Z. Default: the machine's time
  --withdraw <version> Withdraws a version of the frames: its documents get 410. Repeatable
  --own-site           Declares that no shop shares the site of the service: no response has Origin-Agent-Cluster
  --profile <name>     What the service has: ${mockProfiles.join(' or ')}. Full: all additions to the specification.
                       Base: exactly the specification, and no announced feature. Default: full
  --allow-control      Lets this machine reset the service, move its clock and inject faults under /mock/,
                       and serves the inspector at /inspector/
  --help               Shows this help

  init FOLDER          Writes the mock into a static folder, where it runs as a service worker without a server
  --language <name>    A language of its frames besides English, such as de, or all. Repeatable

The service answers POST /api/graphql for the keys pk_test_demo and sk_test_demo. Without --state it keeps nothing after it ends.
`

const print = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

const complain = (cause: unknown): void => {
  process.stderr.write(`${cause instanceof Error ? cause.message : 'The mock service failed'}\n`)
}

const readPort = (text: string): number => {
  const port = Number(text)
  if (/^\d+$/.test(text) && port <= 65_535) return port
  throw new Error('--port expects a number from 0 to 65535.')
}

const readProfile = (name: string): MockProfile => {
  const profile = mockProfiles.find((known) => known === name)
  if (profile) return profile
  throw new Error(`--profile expects ${mockProfiles.join(' or ')}.`)
}

const readOptions = () =>
  parseArgs({
    allowPositionals: true,
    options: {
      port: { type: 'string', default: String(defaultPort) },
      host: { type: 'string' },
      'allow-host': { type: 'string', multiple: true, default: [] },
      'public-url': { type: 'string' },
      'trust-proxy': { type: 'boolean', default: false },
      'allow-origin': { type: 'string', multiple: true, default: [] },
      state: { type: 'string' },
      seed: { type: 'string' },
      clock: { type: 'string' },
      withdraw: { type: 'string', multiple: true, default: [] },
      profile: { type: 'string' },
      'own-site': { type: 'boolean', default: false },
      'allow-control': { type: 'boolean', default: false },
      language: { type: 'string', multiple: true, default: [] },
      help: { type: 'boolean', default: false },
    },
  })

const init = async (folders: readonly string[], languages: readonly string[]): Promise<void> => {
  const [folder] = folders
  if (folder === undefined || folders.length > 1) throw new Error('init expects one folder, such as public/.')
  const { initFolder, linesToAdd } = await import('./node/init-folder')
  await initFolder({ folder, languages })
  print(linesToAdd(folder))
}

const run = async (): Promise<void> => {
  const { values: options, positionals } = readOptions()
  const [command, ...parameters] = positionals
  const { port, host, state, seed, clock, profile, withdraw, help: wantsHelp } = options
  const { 'allow-control': allowControl, 'allow-host': allowHosts, 'own-site': ownSite } = options
  const { 'public-url': publicUrl, 'trust-proxy': trustProxy, 'allow-origin': allowOrigins } = options
  if (wantsHelp) {
    print(help)
    return
  }
  if (command === 'init') return init(parameters, options.language)
  if (command !== undefined) throw new Error(`Unknown command ${command}. The only command is init.`)
  const mock = await startMock({
    port: readPort(port),
    allowControl,
    allowHosts,
    allowOrigins,
    trustProxy,
    ownSite,
    withdrawnVersions: withdraw,
    onSaveFailure: complain,
    ...(host === undefined ? {} : { host }),
    ...(publicUrl === undefined ? {} : { publicUrl }),
    ...(state === undefined ? {} : { stateFile: state }),
    ...(seed === undefined ? {} : { seed }),
    ...(clock === undefined ? {} : { clock }),
    ...(profile === undefined ? {} : { profile: readProfile(profile) }),
  })
  print(`The mock service listens at ${mock.url}`)
  if (mock.scriptUrl !== null)
    print(`A page with this serviceUrl loads its frames from there, and the script from ${mock.scriptUrl}`)
  if (mock.inspectorUrl !== null) print(`The inspector is at ${mock.inspectorUrl}`)
  const stop = () => {
    mock.stop().then(
      () => process.exit(0),
      (cause) => {
        complain(cause)
        process.exit(1)
      },
    )
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
}

run().catch((cause: unknown) => {
  complain(cause)
  process.exitCode = 1
})
