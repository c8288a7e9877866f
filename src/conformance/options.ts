import { parseArgs } from 'node:util'
import { isObject } from '../shared/is-object'
import { grades } from './exit-code'
import { CannotCheck } from './failure'
import { readSeconds } from './read-seconds'
import { capabilities, type Grade } from './rules'
import { mockSubject, referenceNames, type Subject, type SubjectNames } from './subject'

export const help = `Checks whether a payment service, or a shop's own server, behaves as Tender needs it.

  tender-conformance service --url URL --public-key KEY --private-key KEY --flow ID [options]

  --url <url>               The service: the address of its frames and of /api/graphql
  --public-key <key>        Default: TENDER_PUBLIC_KEY
  --private-key <key>       Default: TENDER_PRIVATE_KEY
  --other-private-key <key> A Private Key of another account, to check that accounts are separate
  --flow <id>               A payment flow that captures at once
  --delayed-flow <id>       A payment flow whose payments are captured with capturePayment
  --config <file>           A JSON file with flows, connections, test cards and any option above
  --mock                    Uses the flows, cards and keys of tender-mock
  --mock-control            Also checks the rules about time: moves the clock of a mock that allows it
  --only <list>             Checks only these rules, capabilities or grades, such as IDEM,PAY-1,vault,must
  --skip <list>             Leaves these out
  --grade <grade>           The lowest grade whose failures fail the run: must, should, addition. Default: should
  --json <file>             Also writes the report as JSON; - writes it to the standard output instead of the text
  --junit <file>            Also writes the report as JUnit XML
  --timeout <seconds>       How long a request may take. Default: 30
  --time-limit <seconds>    How long the run may take. Default: 600
  --allow-live              Allows live keys. The run creates real payments with them
  --help                    Shows this help

  tender-conformance orders URL --new-order URL [options]

  URL                       The address of the routes client-token, authorise and outcome of your server
  --new-order <url>         Creates an order with POST: answers { trackingId, amount: { amount, currency } } and cookies
  --service-port <number>   Port of the scripted service that your server must use. Default: 4600
  --only <list>             Plays only these rules, such as ORDER-1,ANSWER-5
  --timeout <seconds>       How long a request may take. Default: 90

Exit codes: 0 no failure that counts, 1 a failure, 2 the service or the server cannot be checked, or not in time.
`

export interface KitOptions {
  subject: Subject
  only: readonly string[]
  skip: readonly string[]
  grade: Grade
  json: string | null
  junit: string | null
  timeoutMs: number
  timeLimitMs: number
  usesMockControl: boolean
}

const flags = {
  url: { type: 'string' },
  'public-key': { type: 'string' },
  'private-key': { type: 'string' },
  'other-private-key': { type: 'string' },
  flow: { type: 'string' },
  'delayed-flow': { type: 'string' },
  config: { type: 'string' },
  mock: { type: 'boolean' },
  'mock-control': { type: 'boolean' },
  only: { type: 'string' },
  skip: { type: 'string' },
  grade: { type: 'string' },
  json: { type: 'string' },
  junit: { type: 'string' },
  timeout: { type: 'string' },
  'time-limit': { type: 'string' },
  'allow-live': { type: 'boolean' },
  help: { type: 'boolean' },
} as const

/** The members of a configuration file. */
interface Config {
  url?: string
  publicKey?: string
  privateKey?: string
  otherPrivateKey?: string
  idempotencyHeader?: string
  reasonNames?: boolean
  flows?: Partial<SubjectNames['flows']>
  connections?: Partial<SubjectNames['connections']>
  cards?: Partial<SubjectNames['cards']>
}

const texts = ['url', 'publicKey', 'privateKey', 'otherPrivateKey', 'idempotencyHeader']
const groups = ['flows', 'connections', 'cards'] as const

const isTextOrNull = (value: unknown): boolean => value === null || (typeof value === 'string' && value !== '')

/**
 * Parses a configuration file.
 *
 * @throws CannotCheck that names the first member that is invalid
 */
export const parseConfig = (file: string, text: string): Config => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new CannotCheck(`${file} is not JSON.`)
  }
  if (!isObject(value)) throw new CannotCheck(`${file} must contain a JSON object.`)
  for (const [name, member] of Object.entries(value)) {
    const isGroup = (groups as readonly string[]).includes(name)
    if (isGroup) checkGroup(file, name as (typeof groups)[number], member)
    else if (name === 'reasonNames' ? typeof member !== 'boolean' : !texts.includes(name) || !isTextOrNull(member))
      throw new CannotCheck(`${file}: ${name} is not a known option, or has a wrong value.`)
  }
  return value as Config
}

const checkGroup = (file: string, group: (typeof groups)[number], members: unknown): void => {
  if (!isObject(members)) throw new CannotCheck(`${file}: ${group} must be an object.`)
  for (const [name, value] of Object.entries(members)) {
    const isKnown = Object.hasOwn(referenceNames[group], name)
    const isValid = group === 'cards' ? value === null || /^\d{12,19}$/.test(String(value)) : isTextOrNull(value)
    if (!isKnown || !isValid)
      throw new CannotCheck(
        `${file}: ${group}.${name} must be ${isKnown ? 'a text' : `one of ${Object.keys(referenceNames[group]).join(', ')}`}.`,
      )
  }
}

const required = (value: string | undefined, flag: string): string => {
  if (value === undefined || value === '') throw new CannotCheck(`--${flag} is missing. --help shows all options.`)
  return value
}

const nothing = <Names extends object>(names: Names) =>
  Object.fromEntries(Object.keys(names).map((name) => [name, null])) as Record<keyof Names, null>

/**
 * The names of a service if the options contain none: no flows, no connections, and of the cards
 * only the most common test card.
 */
const noNames: SubjectNames = {
  flows: nothing(referenceNames.flows),
  connections: nothing(referenceNames.connections),
  cards: { ...nothing(referenceNames.cards), approved: referenceNames.cards.approved },
}

const parse = (parameters: readonly string[]) => {
  try {
    return parseArgs({ args: [...parameters], allowPositionals: true, options: flags })
  } catch (error) {
    throw new CannotCheck(`${error instanceof Error ? error.message : error} --help shows all options.`)
  }
}

const prefixes: readonly [Kind: string, pattern: RegExp][] = [
  ['public-key', /^pk_/],
  ['private-key', /^sk_/],
]

const checkKeys = (subject: Subject, allowLive: boolean): void => {
  for (const [flag, pattern] of prefixes) {
    const other = flag === 'public-key' ? subject.publicKey : subject.privateKey
    const isOther = prefixes.some(([name, expression]) => name !== flag && expression.test(other))
    if (isOther && !pattern.test(other)) throw new CannotCheck(`--${flag} is a key of another kind.`)
  }
  const keys = [subject.publicKey, subject.privateKey, subject.otherPrivateKey]
  if (!allowLive && keys.some((key) => key?.includes('_live_')))
    throw new CannotCheck('The keys are live keys, and the run creates real payments. Use test keys, or --allow-live.')
}

const parseUrl = (text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol))
    throw new CannotCheck('--url expects the address of the service, such as https://pay.example.')
  return url.href.replace(/\/$/, '')
}

/** Returns the entries of a list such as `IDEM,must`. Of rules, only the form is checked. */
const parseList = (text: string | undefined, flag: string): string[] => {
  const entries = (text ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
  const known = [...Object.keys(capabilities), ...Object.values(capabilities), ...grades]
  const unknown = entries.find((entry) => !known.includes(entry) && !/^[A-Z]+-\d+$/.test(entry))
  if (unknown !== undefined)
    throw new CannotCheck(
      `--${flag}: ${unknown} is no rule, capability or grade. Capabilities: ${[...new Set(Object.values(capabilities))].join(', ')}.`,
    )
  return entries
}

type Values = ReturnType<typeof parse>['values']

const readSubject = (
  values: Values,
  config: Config,
  environment: Readonly<Record<string, string | undefined>>,
): Subject => {
  const url = parseUrl(required(values.url ?? config.url, 'url'))
  const base: Subject = values.mock
    ? mockSubject(url)
    : {
        ...noNames,
        url,
        publicKey: '',
        privateKey: '',
        otherPrivateKey: null,
        idempotencyHeader: 'x-idempotency-key',
        reasonNames: false,
      }
  const subject: Subject = {
    ...base,
    publicKey: values['public-key'] ?? config.publicKey ?? environment.TENDER_PUBLIC_KEY ?? base.publicKey,
    privateKey: values['private-key'] ?? config.privateKey ?? environment.TENDER_PRIVATE_KEY ?? base.privateKey,
    otherPrivateKey: values['other-private-key'] ?? config.otherPrivateKey ?? base.otherPrivateKey,
    idempotencyHeader: config.idempotencyHeader?.toLowerCase() ?? base.idempotencyHeader,
    reasonNames: config.reasonNames ?? base.reasonNames,
    flows: {
      ...base.flows,
      ...config.flows,
      ...(values.flow !== undefined && { immediate: values.flow }),
      ...(values['delayed-flow'] !== undefined && { delayed: values['delayed-flow'] }),
    },
    connections: { ...base.connections, ...config.connections },
    cards: { ...base.cards, ...config.cards },
  }
  required(subject.publicKey, 'public-key')
  required(subject.privateKey, 'private-key')
  required(subject.flows.immediate ?? undefined, 'flow')
  return subject
}

/**
 * Reads the options of the command.
 *
 * @returns null if the caller asks for help
 * @throws CannotCheck with one line about the first option that is wrong
 */
export const readOptions = async (
  parameters: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  readFile: (path: string) => Promise<string>,
): Promise<KitOptions | null> => {
  const { values, positionals } = parse(parameters)
  if (values.help) return null
  if (positionals.join(' ') !== 'service')
    throw new CannotCheck('tender-conformance expects the command `service` or `orders`. --help shows all options.')
  const file = values.config
  const text =
    file === undefined
      ? '{}'
      : await readFile(file).catch(() => Promise.reject(new CannotCheck(`${file} cannot be read.`)))
  const subject = readSubject(values, parseConfig(file ?? '', text), environment)
  checkKeys(subject, values['allow-live'] ?? false)
  const grade = values.grade ?? 'should'
  if (!(grades as readonly string[]).includes(grade)) throw new CannotCheck(`--grade expects ${grades.join(', ')}.`)
  return {
    subject,
    only: parseList(values.only, 'only'),
    skip: parseList(values.skip, 'skip'),
    grade: grade as Grade,
    json: values.json ?? null,
    junit: values.junit ?? null,
    timeoutMs: readSeconds(values.timeout, 'timeout', 30),
    timeLimitMs: readSeconds(values['time-limit'], 'time-limit', 600),
    usesMockControl: values['mock-control'] ?? false,
  }
}
