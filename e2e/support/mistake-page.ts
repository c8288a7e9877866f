import type { ConsoleMessage, Page, WebError } from '@playwright/test'
import { bundle } from '../../scripts/bundle'
import { version } from '../../scripts/paths'
import type {} from '../../src/elements'
import type { AuthoriseRequest, CheckoutOptions, ElementOptions, OutcomeRequest, PayOptions } from '../../src/index'
import type {} from '../../src/sdk/form/script-tag'
import { fillCard } from './fill-card'
import { askOrder, authoriseOrder } from './merchant-server'
import type { OwnService } from './own-service'
import { bodyOf, repeatBodies } from './repeat-bodies'

/** An answer of the merchant's server. */
export interface ServerAnswer {
  status?: number
  /** Sent as JSON. A string that begins with `<` is sent as a page. */
  body: unknown
}

/** How the page of a shop differs from a correct one. */
export interface PageChange {
  /** The origin of the page. @default that of the shop */
  origin?: string
  headers?: Record<string, string>
  /** Whether the service does not have the frames. */
  hasNoFrames?: boolean
  /** The merchant's server. By default it answers correctly. */
  clientToken?: ServerAnswer
  authorise?: (request: AuthoriseRequest, own: OwnService) => Promise<ServerAnswer>
}

/** A page that imports the npm package, or calls `Tender.createCheckout`. */
export interface CodeChange extends PageChange {
  /** Replaces all options of `createCheckout`. */
  given?: unknown
  options?: Record<string, unknown>
  elements?: { type: string; options?: Record<string, unknown>; container?: string }[]
  /** Calls `pay`; with a card, after the customer has typed it. */
  pay?: { withoutAuthorise?: boolean; withoutCard?: boolean }
  /** Whether `clientToken` is omitted. */
  withoutClientToken?: boolean
}

/** A page with custom elements. */
export interface ElementsChange extends Omit<CodeChange, 'given' | 'withoutClientToken'> {
  /** The attribute `options` of `<tender-checkout>`, if it is not JSON. */
  optionsText?: string
  /** Whether the attribute `server` is omitted. */
  withoutServer?: boolean
  /** Other content of the page, after the checkout. */
  after?: string
}

/** A page whose script tag has attributes. */
export interface TagChange extends PageChange {
  /** Changes attributes of the script tag. Undefined removes one. */
  attributes?: Record<string, string | undefined>
  /** The URL of the script. @default that of the service */
  script?: string
  /** Whether the page contains the code of the script instead of its URL, as a module. */
  isInline?: boolean
  /** The content of the form. */
  form?: string
  /** The content of the JSON block that `data-options` names. */
  block?: string
  /** Other content of the page, after the form. */
  after?: string
  /** Whether the customer types a card and pays. */
  pay?: boolean
}

export interface MistakePage {
  runCode(change: CodeChange): Promise<void>
  runTag(change: TagChange): Promise<void>
  runElements(change: ElementsChange): Promise<void>
  /** What the console shows of Tender, without the links, with addresses of examples. */
  consoleLines(): string[]
  /** The codes of the lines that have a link, and the links. */
  links(): { code: string | undefined; link: string }[]
}

let packageCode: Promise<string> | undefined

/** Returns the npm package, bundled as a shop does it. */
const readPackage = (): Promise<string> => {
  packageCode ??= bundle({ entry: 'dist/index.js' }).then(({ code }) => code)
  return packageCode
}

const authoriseCorrectly: NonNullable<PageChange['authorise']> = async (request, { server }) => ({
  body: await authoriseOrder(server, { trackingId: request.trackingId, flowId: 'flow_immediate' }, request),
})

/** Opens a page of the shop, with the routes of its server. */
const openPage = async (
  page: Page,
  own: OwnService,
  { origin = own.shopUrl, headers = {}, hasNoFrames, ...change }: PageChange,
  body: string,
) => {
  if (hasNoFrames) await routeMissingFrames(page)
  await routeServer(page, origin, own, change)
  await page.route(`${origin}/shop`, (route) =>
    route.fulfill({
      headers: { 'content-type': 'text/html;charset=utf-8', ...headers },
      body: `<!doctype html><html lang="en"><title>Shop</title><link rel="icon" href="data:,">${body}</html>`,
    }),
  )
  await page.goto(`${origin}/shop`)
}

/** Returns what the console shows of Tender from now on, and the errors of the page. */
const collectLines = (page: Page): readonly string[] => {
  const lines: string[] = []
  page.context().on('console', (message: ConsoleMessage) => {
    if (message.text().startsWith('Tender:')) lines.push(message.text())
  })
  page.context().on('weberror', (error: WebError) => {
    const text = String(error.error()).replace(/^Uncaught /, '')
    // Firefox reports a violation of a policy as an error of the page.
    if (!text.startsWith('Content-Security-Policy:')) lines.push(`Uncaught ${text}`)
  })
  return lines
}

export const createMistakePage = async (
  page: Page,
  own: OwnService,
  trackingId: string = crypto.randomUUID(),
): Promise<MistakePage> => {
  const lines = collectLines(page)
  const open = (change: PageChange, body: string) => openPage(page, own, change, body)
  return {
    runCode: async (change) => {
      const origin = change.origin ?? own.shopUrl
      const code = await readPackage()
      await page.route(`${origin}/package.js`, (route) =>
        route.fulfill({ contentType: 'text/javascript', body: `${code}\nwindow.Tender = tender` }),
      )
      const script = '/package.js'
      await open(change, `<main><div id="card"></div><div id="number"></div></main><script src="${script}"></script>`)
      await page.evaluate(startInPage, {
        options: 'given' in change ? change.given : { ...optionsOf(own, trackingId), ...change.options },
        isReplaced: 'given' in change,
        hasToken: !change.withoutClientToken,
        elements: change.elements ?? [{ type: 'card' }],
      })
      if (!change.pay) return
      if (!change.pay.withoutCard) await fillCard(page, '4242424242424242')
      await page.evaluate((withoutAuthorise) => window.mistake?.pay(withoutAuthorise), change.pay.withoutAuthorise)
    },
    runTag: async (change) => {
      const {
        form = '<div data-tender-element="card"></div>',
        after = '',
        block,
        script = `${own.serviceUrl}/tender.js`,
      } = change
      const all = { ...attributesOf(trackingId), ...(block && { 'data-options': 'block' }), ...change.attributes }
      const attributes = Object.entries(all).flatMap(([name, value]) =>
        value === undefined ? [] : [`${name}="${value}"`],
      )
      if (script !== `${own.serviceUrl}/tender.js`)
        await page.route(script, async (route) =>
          route.fulfill({ contentType: 'text/javascript', body: await readTag(own) }),
        )
      await open(
        change,
        `<main><form>${form}<p data-tender-message></p><button>Pay</button></form>${after}</main>
          ${block === undefined ? '' : `<script type="application/json" id="block">${block}</script>`}
          ${change.isInline ? await inlineScript(own, attributes) : `<script src="${script}" ${attributes.join(' ')}></script>`}`,
      )
      if (!change.pay) return
      await fillCard(page, '4242424242424242')
      await page.getByRole('button', { name: 'Pay', exact: true }).click()
    },
    runElements: async (change) => {
      const { elements = [{ type: 'card' }], after = '' } = change
      const options = change.optionsText ?? JSON.stringify({ ...optionsOf(own, trackingId), ...change.options })
      const server = change.withoutServer ? '' : 'server="/tender"'
      const form = elements.map((each) => elementHtml(each)).join('')
      await open(
        change,
        `<main><tender-checkout options='${options}' ${server}>
          <form>${form}<p data-tender-message></p><button>Pay</button></form></tender-checkout>${after}</main>
          <script src="${own.serviceUrl}/elements.js"></script>`,
      )
      if (!change.pay) return
      if (!change.pay.withoutCard) await fillCard(page, '4242424242424242')
      if (change.withoutServer) await page.evaluate(payWithElement, change.pay.withoutAuthorise)
      else await page.getByRole('button', { name: 'Pay', exact: true }).click()
    },
    consoleLines: () => lines.map((line) => forReaders(line.split('\n')[0] ?? '', own)),
    links: () =>
      lines.flatMap((line) => {
        const [first = '', link] = line.split('\n')
        return link === undefined ? [] : [{ code: /^Tender: ([\w.]+): /.exec(first)?.[1], link }]
      }),
  }
}

const readTag = async ({ serviceUrl }: OwnService) => (await fetch(`${serviceUrl}/tender.js`)).text()

const inlineScript = async (own: OwnService, attributes: readonly string[]) => {
  const code = await readTag(own)
  return `<script type="module" ${attributes.join(' ')}>${code.replaceAll('</script', '<\\/script')}</script>`
}

/** Runs in the page. Pays with an element that has no attribute `server`. */
const payWithElement = (withoutAuthorise?: boolean) => {
  const ask = (route: string) => fetch(`/tender/${route}`, { method: 'POST' })
  const functions: PayOptions = { authorise: () => ask('authorise'), outcome: () => ask('outcome') }
  return document.querySelector('tender-checkout')?.pay(withoutAuthorise ? {} : functions)
}

const elementHtml = ({ type, options = {} }: { type: string; options?: Record<string, unknown> }) => {
  const tag = type === 'number' ? 'tender-card-number' : `tender-${type}`
  return `<${tag} options='${JSON.stringify(options)}'></${tag}>`
}

/** Replaces the addresses of the test by those of the documentation. */
const forReaders = (line: string, own: OwnService) =>
  line
    .replaceAll(own.serviceUrl, 'https://pay.example')
    .replaceAll(own.shopUrl, 'https://shop.example')
    .replaceAll(version, '{version}')

const attributesOf = (trackingId: string): Record<string, string> => ({
  'data-public-key': 'pk_test_demo',
  'data-flow': 'flow_immediate',
  'data-tracking-id': trackingId,
  'data-amount': '5099',
  'data-currency': 'EUR',
  'data-server': '/tender',
})

const optionsOf = (own: OwnService, trackingId: string): CheckoutOptions => ({
  serviceUrl: own.serviceUrl,
  publicKey: 'pk_test_demo',
  intent: { trackingId, paymentFlowId: 'flow_immediate', amount: { amount: 5099, currency: 'EUR' } },
})

/** Answers 404 for the frames; for the controller frame after the console names another frame. */
const routeMissingFrames = async (page: Page) => {
  const named = page.waitForEvent('console', (message) => message.text().startsWith('Tender: frame.'))
  await page.route('**/frames/**/*.html*', async (route) => {
    if (route.request().url().includes('/controller.html')) await named
    await route.fulfill({ status: 404, body: 'Not found' })
  })
}

const routeServer = async (
  page: Page,
  origin: string,
  own: OwnService,
  { clientToken, authorise = authoriseCorrectly }: PageChange,
) => {
  await repeatBodies(page, '/tender/')
  await page.route(`${origin}/tender/client-token`, async (route) => {
    const { status = 200, body } = clientToken ?? {
      body: (await own.server.clientTokens.generate({ amount: 5099, currency: 'EUR' })).token,
    }
    const isPage = typeof body === 'string' && body.startsWith('<')
    await route.fulfill({ status, ...(isPage ? { contentType: 'text/html', body } : { json: body }) })
  })
  await page.route(`${origin}/tender/authorise`, async (route) => {
    const { status = 200, body } = await authorise(bodyOf(route.request()), own)
    await route.fulfill({ status, json: body })
  })
  await page.route(`${origin}/tender/outcome`, async (route) => {
    const request: OutcomeRequest = bodyOf(route.request())
    await route.fulfill({ json: await askOrder(own.server, request) })
  })
}

declare global {
  interface Window {
    mistake?: { pay(withoutAuthorise?: boolean): Promise<unknown> }
  }
}

interface StartOptions {
  options: unknown
  isReplaced: boolean
  hasToken: boolean
  elements: { type: string; options?: Record<string, unknown>; container?: string }[]
}

/** Runs in the page, in a task of its own, so that an error is uncaught as in a shop's code. */
const startInPage = ({ options, isReplaced, hasToken, elements }: StartOptions): void => {
  const { createCheckout } = window.Tender ?? {}
  if (!createCheckout) throw new Error('Tender is not loaded on this page.')
  const post = (route: string, body: object) =>
    fetch(`/tender/${route}`, { method: 'POST', body: JSON.stringify(body) })
  const clientToken = () => post('client-token', {})
  setTimeout(() => {
    const given = isReplaced ? options : { ...Object(options), ...(hasToken && { clientToken }) }
    const checkout = createCheckout(given as CheckoutOptions)
    for (const { type, options = {}, container } of elements)
      checkout.element(type as 'card', options as ElementOptions).mount(container ?? `#${type}`)
    window.mistake = {
      pay: (withoutAuthorise) => {
        const functions: PayOptions = {
          authorise: (request) => post('authorise', request),
          outcome: (request) => post('outcome', request),
        }
        return checkout.pay(withoutAuthorise ? {} : functions)
      },
    }
  })
}
