import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createMock } from '../../../../src/mock/create-mock'
import { memoryStore } from '../../../../src/mock/node/memory-store'
import { type Account, seededAccounts } from '../../../../src/mock/seed/accounts'
import { type Asset, html, script } from '../asset'
import { servePaths } from '../serve-paths'
import type { Subject } from '../subject'

export interface TenderOptions {
  /** What `npm run build` made. */
  build: string
}

const shop = 'https://shop.test'

/** Each build has a host of its own, or one of two would answer for both. */
const hostOf = (build: string): string => {
  const name = createHash('sha256').update(build).digest('hex').slice(0, 8)
  return `pay-${name}.test`
}

/** The demo's account, for the shop of the benchmark. */
const accountOf = ([account]: readonly Account[]): Account => {
  if (!account) throw new Error('The mock has no account')
  return { ...account, origins: [shop] }
}

/** The documents of the frames as the build says they are served, and the script. They are read once: a build may come meanwhile. */
const readBuild = (build: string): Record<string, Asset> => {
  if (!existsSync(`${build}/frames/headers.json`))
    throw new Error(`${build}: nothing is built: run npm run build first`)
  const read = (path: string) => readFileSync(`${build}/${path}`, 'utf8')
  const frames: Record<string, Record<string, string>> = JSON.parse(read('frames/headers.json'))
  const documents = Object.entries(frames).map(([path, headers]): [string, Asset] => {
    const policy = `${headers['content-security-policy']}; frame-ancestors ${shop}`
    return [`/frames/${path}`, html(read(`frames/${path}`), { ...headers, 'content-security-policy': policy })]
  })
  return { '/tender.js': script(read('tender.js')), ...Object.fromEntries(documents) }
}

/** A token that the shop's server has put into its page. */
const clientToken = async (answer: (request: Request) => Promise<Response>): Promise<string> => {
  const request = new Request('https://pay.test/api/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer sk_test_demo' },
    body: JSON.stringify({ query: 'mutation { generateClientToken { token } }' }),
  })
  const { data } = await (await answer(request)).json()
  return data.generateClientToken.token
}

const place = (selector: string, text: string) => ({ frame: '/card.html', selector, text })

/** Our card as it is published, against the mock service under Node. */
export const tender = ({ build }: TenderOptions): Subject => {
  const host = hostOf(build)
  return {
    name: 'tender',
    url: `${shop}/${host}`,
    hosts: async () => {
      const files = servePaths(readBuild(build))
      const mock = createMock({ store: memoryStore(), accounts: [accountOf(seededAccounts)] })
      const page = await readFile(new URL('page.html', import.meta.url), 'utf8')
      const token = await clientToken(mock.handle)
      return {
        'shop.test': servePaths({
          [`/${host}`]: html(page.replaceAll('SERVICE_HOST', host).replace('CLIENT_TOKEN', token)),
        }),
        [host]: async (request) => (await files(request)) ?? mock.handle(request),
      }
    },
    fields: {
      number: place('#number', '4242424242424242'),
      expiry: place('#expiry', '1230'),
      cvc: place('#cvc', '123'),
    },
    cardRequest: { url: '/api/graphql', body: 'tokenisePaymentMethod' },
  }
}
