import { parseArgs } from 'node:util'
import { startMock } from './node'

const defaultPort = 4600

const help = `Starts Tender's mock payment service on this machine.

  npm run mock -- [--port ${defaultPort}]

  --port <number>  Where to listen, 0 for any free port. Default: ${defaultPort}
  --help           Shows this

It answers POST /api/graphql with the keys pk_test_demo and sk_test_demo, and forgets everything when it ends.
`

const print = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

const readPort = (text: string): number => {
  const port = Number(text)
  if (/^\d+$/.test(text) && port <= 65_535) return port
  throw new Error('--port takes a number from 0 to 65535.')
}

const run = async (): Promise<void> => {
  const { values } = parseArgs({
    options: { port: { type: 'string', default: String(defaultPort) }, help: { type: 'boolean', default: false } },
  })
  if (values.help) {
    print(help)
    return
  }
  const mock = await startMock({ port: readPort(values.port) })
  print(`The mock service listens at ${mock.url}`)
  const stop = () => void mock.stop().then(() => process.exit(0))
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
}

run().catch((cause: unknown) => {
  process.stderr.write(`${cause instanceof Error ? cause.message : 'The mock service could not start'}\n`)
  process.exitCode = 1
})
