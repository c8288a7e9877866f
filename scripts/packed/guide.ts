import { readdirSync, readFileSync } from 'node:fs'
import { root } from '../paths'

const read = (page: string) => readFileSync(root + page, 'utf8')

/** Returns the files in `docs/guide/testing.md`, by the file name in their first line. */
export const filesOfTestingGuide = (): ReadonlyMap<string, string> => {
  const blocks = [...read('docs/guide/testing.md').matchAll(/^```ts\n(\/\/ (\S+\.ts)\b[\s\S]*?)^```$/gm)]
  return new Map(blocks.map(([, text = '', name = '']) => [name, text]))
}

/** Returns the example files on a page, by the file name in the line above each. */
export const filesShownIn = (page: string): ReadonlyMap<string, string> => {
  const blocks = [...read(page).matchAll(/^`([\w./[\]-]+)`:\n\n```\w+.*\n([\s\S]*?)^```$/gm)]
  return new Map(blocks.map(([, name = '', text = '']) => [name, text]))
}

/** Declarations of the names that the guides' samples use without defining them. */
const world = `
import type * as T from 'tender-checkout'
import type * as Server from 'tender-checkout/server'
import type * as Testing from 'tender-checkout/testing'
declare global {
  const createCheckout: typeof T.createCheckout
  const TenderError: typeof T.TenderError
  type InputName = T.InputName
  const checkout: T.Checkout
  const card: T.CheckoutElement
  const [tender, server]: [Server.TenderServer, Server.TenderServer]
  const vault: T.Vault
  const apple: T.ApplePayOptions
  const options: Pick<T.CheckoutOptions, 'serviceUrl' | 'publicKey' | 'intent'>
  const wallet: T.WalletsOptions
  const result: T.PaymentResult
  const authorise: T.PayOptions['authorise']
  const total: T.Money
  const lineItems: T.WalletLineItem[]
  const methods: T.WalletShippingMethod[]
  const order: { id: string }
  const terms: HTMLInputElement
  const [form, message, summary, paypal]: [HTMLFormElement, HTMLElement, HTMLElement, HTMLButtonElement]
  const [returnUrl, vaultToken, customerId, handle]: [string, string, string, string]
  const customer: { name: string }
  const nameField: HTMLInputElement
  const addresses: { areChecked(step: string): boolean }
  const response: { setHeader(name: string, value: string): void }
  const page: Testing.TestPage & Testing.InitScriptTarget & { goto(path: string): Promise<void> }
  const findOrder: (trackingId: string, headers?: Headers) => { amount: T.Money; flowId: string } | null
  const fetchClientToken: (trackingId: string) => Promise<string>
  const myCustomer: () => Promise<{ customerId: string }>
  const postToMyServer: (...given: unknown[]) => Promise<unknown>
  const [note, report, showResult, draw, showReview, hideReview]: [Note, Note, Note, Note, Note, Note]
  type Note = (...given: unknown[]) => void
}
`

/**
 * The pages whose samples belong to a merchant's page or tests. `src/server/guide.test.ts` has the
 * samples of `docs/server/`.
 */
const pages = [
  'README.md',
  ...['guide', 'mock', 'migration'].flatMap((folder) =>
    readdirSync(`${root}docs/${folder}`).map((name) => `docs/${folder}/${name}`),
  ),
]

/**
 * Returns the samples of the guides as files to compile, named after their page. Samples for test
 * tools have tests of their own.
 */
export const samplesOfGuides = (): ReadonlyMap<string, string> => {
  const samples = pages.flatMap((page) =>
    [...read(page).matchAll(/^```ts\n([\s\S]*?)^```$/gm)].flatMap(([, code = ''], index): [string, string][] =>
      /from '(vitest|@playwright)/.test(code) ? [] : [[`${page.replace(/\W/g, '-')}-${index + 1}.ts`, toFile(code)]],
    ),
  )
  return new Map([['world.ts', world], ...samples])
}

/**
 * Keeps imports at the top, wraps the rest in a function, and completes options that a sample
 * abbreviates with `…`.
 */
const toFile = (code: string): string => {
  const imports = code.match(/^import .*$/gm) ?? []
  const body = code
    .replace(/^import .*$/gm, '')
    .replace('export default', 'return')
    .replace(/^export (?=const)/m, '')
    .replace(/(createCheckout\(\{\s*)…,/, '$1...options,')
    .replace(/('wallets', \{\s*)…,/, '$1...wallet,')
  return `import './world.js'\n${imports.join('\n')}\nexport const sample = async () => {\n${body}}\n`
}
