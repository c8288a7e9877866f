import { expect, test } from 'vitest'
import { InvalidConfiguration, readConfiguration } from './configuration'

const flags = [
  '--public-url',
  'https://shop.example',
  '--service-url',
  'https://pay.example',
  '--order-url',
  'http://127.0.0.1:8000/tender-order',
]
const secret = (letter: string) => letter.repeat(32)
const environment = {
  TENDER_PUBLIC_KEY: 'pk_test_a',
  TENDER_PRIVATE_KEY: 'sk_test_a',
  TENDER_SHOP_SECRET: secret('a'),
  TENDER_PRIVATE_SECRET: secret('b'),
}
const noFile = (): string => {
  throw new Error('no such file')
}

const faultsOf = (parameters: readonly string[], variables: Record<string, string>, readFile = noFile): string[] => {
  try {
    readConfiguration(parameters, variables, readFile)
    return []
  } catch (error) {
    if (error instanceof InvalidConfiguration) return [...error.faults]
    throw error
  }
}

test('readConfiguration() › reads options, the environment and defaults', () => {
  expect(readConfiguration(flags, environment)).toEqual({
    publicUrl: 'https://shop.example',
    basePath: '/tender',
    serviceUrl: 'https://pay.example',
    browserServiceUrl: 'https://pay.example',
    publicKey: 'pk_test_a',
    privateKey: 'sk_test_a',
    orderUrl: 'http://127.0.0.1:8000/tender-order',
    notifyUrl: null,
    shopSecrets: [secret('a')],
    privateSecrets: [secret('b')],
    listen: { host: '127.0.0.1', port: 4701 },
    privateListen: { host: '127.0.0.1', port: 4702 },
    returnOrigins: [],
    storage: { kind: 'folder', path: 'tender-orders-data' },
  })
  const variables = {
    ...environment,
    TENDER_PUBLIC_URL: 'https://shop.example:8443/',
    TENDER_SERVICE_URL: 'https://pay.example/base',
    TENDER_BROWSER_SERVICE_URL: 'https://pay.shop.example',
    TENDER_ORDER_URL: 'http://shop:8000/order',
    TENDER_NOTIFY_URL: 'http://shop:8000/notice?x=1',
    TENDER_BASE_PATH: '/pay/tender/',
    TENDER_LISTEN: '[::]:80',
    TENDER_PRIVATE_LISTEN: '9000',
    TENDER_RETURN_ORIGIN: 'https://a.example, https://b.example',
    TENDER_SHOP_SECRET: `${secret('a')}, ${secret('c')}`,
    DATABASE_URL: 'postgres://shop@db/shop',
  }
  expect(readConfiguration([], variables)).toMatchObject({
    publicUrl: 'https://shop.example:8443',
    basePath: '/pay/tender',
    serviceUrl: 'https://pay.example/base',
    browserServiceUrl: 'https://pay.shop.example',
    notifyUrl: 'http://shop:8000/notice?x=1',
    listen: { host: '::', port: 80 },
    privateListen: { host: '127.0.0.1', port: 9000 },
    returnOrigins: ['https://a.example', 'https://b.example'],
    shopSecrets: [secret('a'), secret('c')],
    storage: { kind: 'postgres', url: 'postgres://shop@db/shop' },
  })
})

test('readConfiguration() › reads secrets from files', () => {
  const { TENDER_PRIVATE_KEY: _, ...rest } = environment
  const variables = { ...rest, TENDER_PRIVATE_KEY_FILE: '/run/secrets/key' }
  const read = (path: string) => (path === '/run/secrets/key' ? 'sk_test_file\n' : noFile())
  expect(readConfiguration(flags, variables, read)).toMatchObject({ privateKey: 'sk_test_file' })
  expect(faultsOf(flags, variables)).toContainEqual(expect.stringMatching(/^TENDER_PRIVATE_KEY_FILE .*cannot be read/))
})

test('readConfiguration() › returns null for --help', () => {
  expect(readConfiguration(['--help'], {})).toBeNull()
})

test('readConfiguration() › reports all errors at once, without secrets', () => {
  const faults = faultsOf(['--unknown', '--listen', 'here', 'extra'], { TENDER_PRIVATE_KEY: 'pk_live_mistaken' })
  const expected = [
    'Unexpected parameter: extra',
    '--unknown is unknown',
    '--listen expects',
    '--public-url is missing',
    '--service-url is missing',
    '--order-url is missing',
    'TENDER_PUBLIC_KEY expects',
    'TENDER_PRIVATE_KEY expects',
    'TENDER_SHOP_SECRET expects',
    'TENDER_PRIVATE_SECRET expects',
  ]
  for (const start of expected) expect(faults).toContainEqual(expect.stringContaining(start))
  expect(faults).toHaveLength(expected.length)
  expect(faults.join()).not.toContain('mistaken')
})

test.each<[string, string[], Record<string, string>, RegExp]>([
  ['a public URL without TLS', ['--public-url', 'http://shop.example'], {}, /--public-url expects https/],
  [
    'a public URL with a path',
    ['--public-url', 'https://shop.example/a'],
    {},
    /--public-url expects an address without/,
  ],
  ['an order URL with a password', ['--order-url', 'https://a:b@shop.example/'], {}, /--order-url expects an http/],
  ['an order URL of another scheme', ['--order-url', 'file:///order'], {}, /--order-url expects an http/],
  ['a notify URL that is no URL', ['--notify-url', 'shop'], {}, /--notify-url expects an http/],
  ['a base path without a slash', ['--base-path', 'tender'], {}, /--base-path expects/],
  ['a port that is too great', ['--listen', '127.0.0.1:70000'], {}, /--listen expects/],
  ['one port for both listeners', ['--listen', '4702'], {}, /have the same port/],
  ['an empty option', ['--data='], {}, /--data expects a value/],
  ['two places for the data', ['--data', 'x'], { DATABASE_URL: 'postgres://a/b' }, /exclude each other/],
  ['another database', [], { DATABASE_URL: 'mysql://a/b' }, /DATABASE_URL expects/],
  ['a short secret', [], { TENDER_SHOP_SECRET: 'short' }, /TENDER_SHOP_SECRET expects 32/],
  ['three secrets', [], { TENDER_SHOP_SECRET: ['c', 'd', 'e'].map(secret).join() }, /TENDER_SHOP_SECRET expects/],
  ['one secret for both directions', [], { TENDER_PRIVATE_SECRET: secret('a') }, /are the same/],
  ['a secret and its file', [], { TENDER_SHOP_SECRET_FILE: '/x' }, /exclude each other/],
])('readConfiguration() › rejects %s', (_, parameters, variables, expected) => {
  const faults = faultsOf([...flags, ...parameters], { ...environment, ...variables })
  expect(faults).toContainEqual(expect.stringMatching(expected))
})
