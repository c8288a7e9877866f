import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

export interface ListenAddress {
  host: string
  /** 0 for any free port. */
  port: number
}

/** The settings of `tender-orders`. */
export interface Configuration {
  /** The shop's origin, as customers see it. */
  publicUrl: string
  /** The path below which the three public routes are. */
  basePath: string
  serviceUrl: string
  /** The service's URL as browsers reach it. */
  browserServiceUrl: string
  publicKey: string
  privateKey: string
  /** The URL of the shop that returns an order. */
  orderUrl: string
  /** The URL of the shop that receives notices. Null if it receives none. */
  notifyUrl: string | null
  /** The secrets that sign requests to the shop: one, or two during a rotation. */
  shopSecrets: readonly string[]
  /** The secrets that the shop sends to the private listener: one, or two during a rotation. */
  privateSecrets: readonly string[]
  listen: ListenAddress
  privateListen: ListenAddress
  /** The origins that a customer may return to, besides those of the shop and of the service. */
  returnOrigins: readonly string[]
  storage: StorageLocation
}

export type StorageLocation = { kind: 'postgres'; url: string } | { kind: 'folder'; path: string }

/** All errors of a configuration, each on its own line. */
export class InvalidConfiguration extends Error {
  override readonly name = 'InvalidConfiguration'
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(faults.join('\n'))
    this.faults = faults
  }
}

export const help = `Takes payments for a shop in any language: answers Tender's checkout below /tender/.

  tender-orders --public-url URL --service-url URL --order-url URL [options]

  --public-url <url>      The shop's address as customers see it, such as https://shop.example
  --service-url <url>     The payment service
  --browser-service-url <url>
                          The payment service as browsers reach it, if that is another URL. Default: --service-url
  --order-url <url>       The shop's URL that returns an order. Called with the customer's cookies and a signature
  --notify-url <url>      The shop's URL that is told when an order becomes paid, reversed or disputed
  --base-path <path>      The path of the public routes. Default: /tender
  --listen <address>      Where the shop's reverse proxy reaches the public routes. Default: 127.0.0.1:4701
  --private-listen <address>
                          Where the shop calls verify, settle, close and unsettled. Default: 127.0.0.1:4702
  --return-origin <url>   A further origin that customers may return to after a redirect. Repeatable
  --data <folder>         Where PGlite stores the orders. Default: tender-orders-data
  --help                  Shows this help

Each option can also be set in the environment, such as TENDER_PUBLIC_URL for --public-url.
These settings are read from the environment only, or from the file that the same name with _FILE names:

  TENDER_PUBLIC_KEY       pk_…
  TENDER_PRIVATE_KEY      sk_…
  TENDER_SHOP_SECRET      Signs the requests to the shop: 32 characters or more. During a rotation two, separated by a comma
  TENDER_PRIVATE_SECRET   The shop sends it to the private listener: 32 characters or more. During a rotation two
  DATABASE_URL            Stores the orders in PostgreSQL, in place of --data
`

const flags = {
  'public-url': { type: 'string' },
  'service-url': { type: 'string' },
  'browser-service-url': { type: 'string' },
  'order-url': { type: 'string' },
  'notify-url': { type: 'string' },
  'base-path': { type: 'string' },
  listen: { type: 'string' },
  'private-listen': { type: 'string' },
  'return-origin': { type: 'string', multiple: true },
  data: { type: 'string' },
  help: { type: 'boolean' },
} as const

type Environment = Readonly<Record<string, string | undefined>>
type Report = (fault: string) => void

/**
 * Reads the settings of the command.
 *
 * @param readFile Reads a file that a setting with `_FILE` names.
 * @returns null if the caller asks for help
 * @throws InvalidConfiguration that names every invalid setting
 */
export const readConfiguration = (
  parameters: readonly string[],
  environment: Environment,
  readFile: (path: string) => string = (path) => readFileSync(path, 'utf8'),
): Configuration | null => {
  const faults: string[] = []
  const report: Report = (fault) => faults.push(fault)
  const { values, positionals, tokens } = parseArgs({
    args: [...parameters],
    options: flags,
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  if (values.help) return null
  for (const text of positionals) report(`Unexpected parameter: ${text}. --help shows all options.`)
  for (const token of tokens) if (token.kind === 'option') checkFlag(token, report)
  const setting = (name: string): string | undefined => {
    const value = values[name]
    if (typeof value === 'string') return value
    return environment[`TENDER_${name.toUpperCase().replaceAll('-', '_')}`] || undefined
  }
  const secret = (name: string): string => readSecret(name, { environment, readFile, report })
  const origins = Array.isArray(values['return-origin'])
    ? values['return-origin'].filter((value) => typeof value === 'string')
    : (environment.TENDER_RETURN_ORIGIN?.split(',') ?? [])
  const configuration: Configuration = {
    publicUrl: originOf('--public-url', setting('public-url'), report),
    basePath: pathOf('--base-path', setting('base-path') ?? '/tender', report),
    serviceUrl: urlOf('--service-url', setting('service-url'), report),
    browserServiceUrl: browserUrlOf(setting, report),
    publicKey: keyOf('TENDER_PUBLIC_KEY', secret('TENDER_PUBLIC_KEY'), 'pk_', report),
    privateKey: keyOf('TENDER_PRIVATE_KEY', secret('TENDER_PRIVATE_KEY'), 'sk_', report),
    orderUrl: urlOf('--order-url', setting('order-url'), report),
    notifyUrl: setting('notify-url') === undefined ? null : urlOf('--notify-url', setting('notify-url'), report),
    shopSecrets: secretsOf('TENDER_SHOP_SECRET', secret('TENDER_SHOP_SECRET'), report),
    privateSecrets: secretsOf('TENDER_PRIVATE_SECRET', secret('TENDER_PRIVATE_SECRET'), report),
    listen: addressOf('--listen', setting('listen') ?? '127.0.0.1:4701', report),
    privateListen: addressOf('--private-listen', setting('private-listen') ?? '127.0.0.1:4702', report),
    returnOrigins: origins.map((origin) => originOf('--return-origin', origin.trim(), report)),
    storage: storageOf(secret('DATABASE_URL'), setting('data'), report),
  }
  checkPairs(configuration, report)
  if (faults.length > 0) throw new InvalidConfiguration(faults)
  return configuration
}

const checkFlag = (
  { name, rawName, value }: { name: string; rawName: string; value?: string | undefined },
  report: Report,
) => {
  const flag = Object.hasOwn(flags, name) ? flags[name as keyof typeof flags] : undefined
  if (!flag) report(`${rawName} is unknown. --help shows all options.`)
  else if (flag.type === 'string' && !value) report(`${rawName} expects a value.`)
}

/** Reports settings that are valid by themselves, but not together. */
const checkPairs = ({ listen, privateListen, shopSecrets, privateSecrets }: Configuration, report: Report): void => {
  if (listen.port !== 0 && listen.port === privateListen.port)
    report('--listen and --private-listen have the same port. Choose two ports.')
  if (shopSecrets.some((secret) => secret !== '' && privateSecrets.includes(secret)))
    report('TENDER_SHOP_SECRET and TENDER_PRIVATE_SECRET are the same. Choose two secrets.')
}

/** Returns the service's URL as browsers reach it, by default that of `--service-url`. */
const browserUrlOf = (setting: (name: string) => string | undefined, report: Report): string => {
  const value = setting('browser-service-url')
  return value === undefined ? (setting('service-url') ?? '') : urlOf('--browser-service-url', value, report)
}

/**
 * Returns the value if it is an http or https URL without user name, password and fragment.
 * Otherwise reports it and returns an empty text.
 */
const urlOf = (name: string, value: string | undefined, report: Report): string => {
  if (!value) {
    report(`${name} is missing. It expects a URL such as https://shop.example/path.`)
    return ''
  }
  const url = URL.canParse(value) ? new URL(value) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.hash) {
    report(`${name} expects an http or https URL without user name, password and fragment.`)
    return ''
  }
  return value
}

const originOf = (name: string, value: string | undefined, report: Report): string => {
  const text = urlOf(name, value, report)
  if (!text) return ''
  const url = new URL(text)
  if (url.pathname !== '/' || url.search) report(`${name} expects an address without a path, such as ${url.origin}.`)
  const isLocal = /(^|\.)localhost$|^127\.|^\[::1\]$/.test(url.hostname)
  if (url.protocol === 'http:' && !isLocal) report(`${name} expects https, because customers pay there.`)
  return url.origin
}

const pathOf = (name: string, value: string, report: Report): string => {
  if (!/^(\/[\w.~-]+)+\/?$/.test(value)) report(`${name} expects a path such as /tender.`)
  return value.replace(/\/+$/, '')
}

const addressOf = (name: string, value: string, report: Report): ListenAddress => {
  const [, host = '', port = ''] = /^(?:(.+):)?(\d{1,5})$/.exec(value) ?? []
  if (port === '' || Number(port) > 65_535) report(`${name} expects an address and a port, such as 127.0.0.1:4701.`)
  return { host: host.replace(/^\[|\]$/g, '') || '127.0.0.1', port: Number(port) }
}

const storageOf = (url: string, folder: string | undefined, report: Report): StorageLocation => {
  if (!url) return { kind: 'folder', path: folder ?? 'tender-orders-data' }
  if (folder !== undefined) report('--data and DATABASE_URL exclude each other. Remove one of them.')
  if (!/^postgres(ql)?:\/\//.test(url)) report('DATABASE_URL expects a URL such as postgres://user@host/database.')
  return { kind: 'postgres', url }
}

const readSecret = (
  name: string,
  { environment, readFile, report }: { environment: Environment; readFile(path: string): string; report: Report },
): string => {
  const path = environment[`${name}_FILE`]
  if (!path) return environment[name] ?? ''
  if (environment[name]) report(`${name} and ${name}_FILE exclude each other. Remove one of them.`)
  try {
    return readFile(path).trim()
  } catch {
    report(`${name}_FILE names a file that cannot be read.`)
    return ''
  }
}

const keyOf = (name: string, value: string, prefix: string, report: Report): string => {
  if (!value.startsWith(prefix)) report(`${name} expects a key that starts with ${prefix}.`)
  return value
}

const leastSecretLength = 32

const secretsOf = (name: string, value: string, report: Report): string[] => {
  const secrets = value.split(',').map((secret) => secret.trim())
  const isValid = secrets.every((secret) => secret.length >= leastSecretLength && /^[!-~]+$/.test(secret))
  if (!isValid || secrets.length > 2)
    report(
      `${name} expects ${leastSecretLength} or more letters, digits and signs without spaces, or two such secrets separated by a comma. Create one with: openssl rand -hex 32`,
    )
  return secrets
}
