#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { seedNames } from './data-sets/data-sets'
import { startMock } from './node/start-mock'

const defaultPort = 4600

const help = `Starts Tender's mock payment service on this machine.

  tender-mock [--port ${defaultPort}] [--state FILE] [--seed NAME] [--clock ISO] [--allow-host NAME] [--allow-control]

  --port <number>   Where to listen, 0 for any free port. Default: ${defaultPort}
  --host <address>  Which address to listen on. Default: this machine only, 127.0.0.1 and ::1
  --allow-host <name>  A host name it answers to besides localhost, loopback addresses and --host; may be repeated. Others get 421
  --state <file>    Reads the state from this file, and saves it there at the end and whenever it has been quiet for a second
  --seed <name>     The world to begin with when there is no state yet: ${seedNames.join(', ')}
  --clock <moment>  The service's time at the start, such as 2026-01-31T12:00:00Z. Default: the machine's
  --allow-control   Lets this machine reset it, move its clock and make faults under /mock/, and shows it at /inspector/
  --help            Shows this

It answers POST /api/graphql with the keys pk_test_demo and sk_test_demo. Without --state it forgets everything when it ends.
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
  throw new Error('--port takes a number from 0 to 65535.')
}

const readOptions = () =>
  parseArgs({
    options: {
      port: { type: 'string', default: String(defaultPort) },
      host: { type: 'string' },
      'allow-host': { type: 'string', multiple: true, default: [] },
      state: { type: 'string' },
      seed: { type: 'string' },
      clock: { type: 'string' },
      'allow-control': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  }).values

const run = async (): Promise<void> => {
  const options = readOptions()
  const { port, host, state, seed, clock, help: wantsHelp } = options
  const { 'allow-control': allowControl, 'allow-host': allowHosts } = options
  if (wantsHelp) {
    print(help)
    return
  }
  const mock = await startMock({
    port: readPort(port),
    allowControl,
    allowHosts,
    onSaveFailure: complain,
    ...(host === undefined ? {} : { host }),
    ...(state === undefined ? {} : { stateFile: state }),
    ...(seed === undefined ? {} : { seed }),
    ...(clock === undefined ? {} : { clock }),
  })
  print(`The mock service listens at ${mock.url}`)
  if (mock.scriptUrl !== null)
    print(`A shop with this serviceUrl gets its frames there, and the script at ${mock.scriptUrl}`)
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
