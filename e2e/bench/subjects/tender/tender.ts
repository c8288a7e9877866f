import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { version } from '../../../../scripts/paths'
import { createMock } from '../../../../src/mock/create-mock'
import { type Account, seededAccounts } from '../../../../src/mock/seed/accounts'
import { createStore } from '../../../../src/mock/store/store'
import { type Asset, html, script } from '../asset'
import { servePaths } from '../serve-paths'
import type { Subject } from '../subject'

export interface TenderOptions {
  integration?: keyof typeof integrations
  /** The output folder of `npm run build`. */
  build: string
  /** Whether the documents are served with `Origin-Agent-Cluster`. @default true */
  originAgentCluster?: boolean
}

const shop = 'https://shop.test'

/**
 * The number of pages with a Client Token of their own, which are served in turns. A token
 * tokenises 25 cards at most.
 */
const pageCount = 12

/** Returns the inputs in the frames of the fields or the card. */
const places = (frameOf: (field: string) => string): Subject['fields'] => ({
  number: { frame: frameOf('number'), selector: '#number', text: '4242424242424242' },
  expiry: { frame: frameOf('expiry'), selector: '#expiry', text: '1230' },
  cvc: { frame: frameOf('cvc'), selector: '#cvc', text: '123' },
})
const inCard = places(() => '/card.html')
const frameAddress = `https://SERVICE_HOST/frames/${version}/card.html?key=pk_test_demo`

/** The markup of each integration, and the location of its inputs. */
const integrations = {
  tender: { html: '<div data-element="card"></div>', fields: inCard },
  'tender-fields': {
    html: ['number', 'expiry', 'cvc'].map((field) => `<div data-element="${field}"></div>`).join(''),
    fields: places((field) => `field=${field}`),
  },
  'tender-adopted': {
    html: `<iframe data-element="card" src="${frameAddress}#scheme=light" width="100%" height="190" frameborder="0"></iframe>`,
    fields: inCard,
  },
} as const satisfies Record<string, { html: string; fields: Subject['fields'] }>

/** Returns a different host for each integration and build. */
const hostOf = (what: string): string => {
  const name = createHash('sha256').update(what).digest('hex').slice(0, 8)
  return `pay-${name}.test`
}

/** Returns the demo's account with the origin of the benchmark's shop. */
const accountOf = ([account]: readonly Account[]): Account => {
  if (!account) throw new Error('The mock has no account.')
  return { ...account, origins: [shop] }
}

/**
 * Reads the script, and the frames with their response headers. They are read once, because a build
 * may replace them.
 */
const readBuild = ({ build, originAgentCluster = true }: TenderOptions): Record<string, Asset> => {
  if (!existsSync(`${build}/frames/headers.json`))
    throw new Error(`${build} contains no build. Run npm run build first.`)
  const read = (path: string) => readFileSync(`${build}/${path}`, 'utf8')
  const frames: Record<string, Record<string, string>> = JSON.parse(read('frames/headers.json'))
  const documents = Object.entries(frames).map(([path, headers]): [string, Asset] => {
    if (path.endsWith('.js')) return [`/frames/${path}`, script(read(`frames/${path}`))]
    const { 'content-security-policy': policy, 'origin-agent-cluster': cluster, ...rest } = headers
    const sent = {
      ...rest,
      'content-security-policy': `${policy}; frame-ancestors ${shop}`,
      ...(originAgentCluster && cluster !== undefined && { 'origin-agent-cluster': cluster }),
    }
    return [`/frames/${path}`, html(read(`frames/${path}`), sent)]
  })
  return { '/tender.js': script(read('tender.js')), ...Object.fromEntries(documents) }
}

/** Creates the Client Token that the page contains. */
const clientToken = async (answer: (request: Request) => Promise<Response>): Promise<string> => {
  const request = new Request('https://pay.test/api/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer sk_test_demo' },
    body: JSON.stringify({ query: 'mutation { generateClientToken { token } }' }),
  })
  const { data } = await (await answer(request)).json()
  return data.generateClientToken.token
}

/** Tender as published, with the mock service in Node. */
export const tender = (options: TenderOptions): Subject => {
  const { build, integration = 'tender', originAgentCluster = true } = options
  const host = hostOf(integration + build + originAgentCluster)
  const { html: places, fields } = integrations[integration]
  return {
    name: integration,
    url: `${shop}/${host}`,
    hosts: async () => {
      const files = servePaths(readBuild(options))
      const mock = createMock({ store: createStore(), accounts: [accountOf(seededAccounts)] })
      const page = await readFile(new URL('page.html', import.meta.url), 'utf8')
      const filled = page.replace('<div id="places"></div>', places).replaceAll('SERVICE_HOST', host)
      // Created before the first visit, as the pages of the other subjects: otherwise the time that
      // the mock needs for a token counts as loading.
      const pages: Asset[] = []
      for (let index = 0; index < pageCount; index += 1)
        pages.push(html(filled.replace('CLIENT_TOKEN', await clientToken(mock.handle))))
      let visits = 0
      const nextPage: Asset = () => (pages[visits++ % pageCount] as Asset)()
      return {
        'shop.test': servePaths({ [`/${host}`]: nextPage }),
        [host]: async (request) => (await files(request)) ?? mock.handle(request),
      }
    },
    fields,
    cardRequest: { url: '/api/graphql', body: 'tokenisePaymentMethod' },
  }
}
