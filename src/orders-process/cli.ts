#!/usr/bin/env node
import { help, InvalidConfiguration, readConfiguration } from './configuration'
import { describeError } from './describe-error'
import { nodePlatform, startOrders } from './start-orders'

const print = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

const printError = (text: string): void => {
  process.stderr.write(`${text}\n`)
}

const now = (): string => new Date().toISOString()

const run = async (): Promise<void> => {
  const configuration = readConfiguration(process.argv.slice(2), process.env)
  if (configuration === null) return print(help)
  print('tender-orders opens its database')
  const orders = await startOrders(
    configuration,
    nodePlatform(configuration, {
      onAccess: (listener, { method, route, status, durationMs }) =>
        print(`${now()} ${listener} ${method} ${route} ${status} ${durationMs} ms`),
      onError: (error, trackingId) => printError(`${now()} error ${describeError(error, trackingId)}`),
    }),
  )
  print(`tender-orders listens at ${orders.publicListener} for the shop's reverse proxy`)
  print(`The shop calls ${orders.privateListener}`)
  const end = () => {
    // A second signal ends the process at once. Attempts are stored before their payments are
    // requested (rule ORDER-10), so the next process continues them.
    process.once('SIGINT', () => process.exit(1)).once('SIGTERM', () => process.exit(1))
    orders.stop().then(
      () => process.exit(0),
      (error) => {
        printError(describeError(error, ''))
        process.exit(1)
      },
    )
  }
  process.once('SIGINT', end).once('SIGTERM', end)
}

run().catch((error: unknown) => {
  printError(error instanceof InvalidConfiguration ? error.message : describeError(error, ''))
  process.exitCode = error instanceof InvalidConfiguration ? 2 : 1
})
