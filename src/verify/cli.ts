#!/usr/bin/env node
import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { parseBaseline } from './baseline'
import { CheckFailure } from './check-failure'
import { readManifest } from './manifest'
import { exitCodeOf, exitCodes, type Verification, type VerifyOptions, verifyPage } from './verify-page'

const help = `Compares a live checkout page with the manifest of tender-checkout.

  tender-verify <page> [--service URL] [--key PUBLIC_KEY] [--allow-host HOST] [--own-site] [--manifest FILE] [--baseline FILE] [--write-baseline FILE] [--json]

  --service <url>          The service. Required, unless it has the host of the page
  --key <key>              The Public Key with which the page loads its frames. Default: data-public-key of the script tag
  --allow-host <host>      A further host, with its port, whose scripts are fetched. Can be repeated. Without it, requests go
                           to the hosts of the page, the service and the scripts in the baseline only
  --own-site               The operator declares that no shop shares the site of the service: its responses
                           need no Origin-Agent-Cluster
  --manifest <file>        The manifest of the version that the page uses. Default: that of this package
  --baseline <file>        Also compares the page's headers, and everything in it that may run code, with this file
  --write-baseline <file>  Writes the page's current state into this file, to approve it and use it as --baseline
  --json                   Prints the result as JSON
  --help                   Shows this help

Exit codes: 0 no difference, 1 a difference, 2 something could not be checked.
The page is fetched without a session, and no script runs: scripts that other scripts add are not checked.
`

const readOptions = () =>
  parseArgs({
    allowPositionals: true,
    options: {
      service: { type: 'string' },
      key: { type: 'string' },
      'allow-host': { type: 'string', multiple: true, default: [] },
      'own-site': { type: 'boolean', default: false },
      manifest: { type: 'string' },
      baseline: { type: 'string' },
      'write-baseline': { type: 'string' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })

/** The manifest of this package's version, next to the built command. */
const ownManifest = new URL('manifest.json', import.meta.url)

const readBaseline = async (file: string) => {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new CheckFailure(`The baseline cannot be read: ${file}`)
  })
  const baseline = parseBaseline(text)
  if (!baseline) throw new CheckFailure(`This is not a baseline of this version: ${file}. Write a new one`)
  return baseline
}

const print = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

const report = ({ page, service, version, compared, differences, failures }: Verification): void => {
  print(`${page}, ${compared} files of ${service}, version ${version}, ${new Date().toISOString()}`)
  for (const line of differences) print(`differs: ${line}`)
  for (const line of failures) print(`not checked: ${line}`)
  if (differences.length + failures.length === 0) print('Nothing differs.')
}

const run = async (): Promise<number> => {
  const { values, positionals } = readOptions()
  if (values.help) {
    print(help)
    return exitCodes.unchanged
  }
  const [page, ...more] = positionals
  if (page === undefined || more.length > 0 || !URL.canParse(page)) {
    throw new CheckFailure('tender-verify expects the URL of one page, such as https://shop.example/checkout.')
  }
  if (values.service !== undefined && !URL.canParse(values.service)) {
    throw new CheckFailure('--service expects a URL such as https://pay.example.')
  }
  const options: VerifyOptions = {
    page,
    allowHosts: values['allow-host'],
    ownSite: values['own-site'],
    manifest: await readManifest(values.manifest ?? ownManifest),
    ...(values.service !== undefined && { service: values.service }),
    ...(values.key !== undefined && { publicKey: values.key }),
    ...(values.baseline !== undefined && { baseline: await readBaseline(values.baseline) }),
  }
  const verification = await verifyPage(options, fetch)
  const file = values['write-baseline']
  // Writes no baseline after a failure, because it would lack the hash of a file.
  if (file !== undefined && verification.failures.length === 0)
    await writeFile(file, `${JSON.stringify(verification.now, null, 2)}\n`)
  if (values.json) print(JSON.stringify({ date: new Date().toISOString(), ...verification }, null, 2))
  else report(verification)
  return exitCodeOf(verification)
}

run().then(
  (code) => {
    process.exitCode = code
  },
  (cause: unknown) => {
    process.stderr.write(`${cause instanceof Error ? cause.message : 'The page could not be checked'}\n`)
    process.exitCode = exitCodes.notChecked
  },
)
