#!/usr/bin/env node
import { readFile, writeFile } from 'node:fs/promises'
import { checkService } from './check-service'
import { exitCodeOf } from './exit-code'
import { CannotCheck } from './failure'
import { help, readOptions } from './options'
import { checkOrders, ordersReportText } from './orders/check-orders'
import { readOrdersOptions } from './orders/read-options'
import { toJunit, toText } from './report'

const runOrders = async (parameters: readonly string[]): Promise<number> => {
  const report = await checkOrders(readOrdersOptions(parameters))
  process.stdout.write(ordersReportText(report))
  return report.results.some(({ difference }) => difference !== null) ? 1 : 0
}

const run = async (): Promise<number> => {
  const [command, ...parameters] = process.argv.slice(2)
  if (command === 'orders' && !parameters.includes('--help')) return runOrders(parameters)
  const options = await readOptions(process.argv.slice(2), process.env, (path) => readFile(path, 'utf8'))
  if (options === null) {
    process.stdout.write(help)
    return 0
  }
  const report = await checkService(options)
  const json = `${JSON.stringify(report, null, 2)}\n`
  if (options.json !== null && options.json !== '-') await writeFile(options.json, json)
  if (options.junit !== null) await writeFile(options.junit, toJunit(report))
  process.stdout.write(options.json === '-' ? json : toText(report))
  return exitCodeOf(report.results, options.grade)
}

const fail = (error: unknown): number => {
  const message = error instanceof Error ? error.message : String(error)
  process.stderr.write(
    `${error instanceof CannotCheck ? message : `The run failed: ${message}`}\n`.replace(/\n(?=.)/g, ' '),
  )
  return 2
}

process.exitCode = await run().catch(fail)
