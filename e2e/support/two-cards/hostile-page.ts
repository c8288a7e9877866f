import type { Frame, Page } from '@playwright/test'
import type { Action, ElementType } from '../../../lab/two-cards/programs'
import type { Checkout, CheckoutElement } from '../../../src/sdk/types'
import type { OrderState } from '../../../src/shared/order-state'
import type { AuthoriseRequest, FieldName, OutcomeRequest } from '../../../src/shared/types'
import type { OwnService } from '../own-service'

declare global {
  interface Window {
    /** The checkouts of a hostile page, and their elements in the order of their containers. */
    hostile?: { checkouts: Checkout[]; elements: { checkout: number; element: CheckoutElement }[] }
  }
}

const address = (own: OwnService) => `${own.shopUrl}/two-cards`

/** Serves the page and its Client Tokens. `createHostilePage` opens it. */
export const routeHostilePage = async (page: Page, own: OwnService): Promise<void> => {
  await page.route(`${own.shopUrl}/client-token`, async (route) => {
    const { token } = await own.server.clientTokens.generate({ amount: 5099, currency: 'EUR' })
    await route.fulfill({ json: token })
  })
  await page.route(address(own), (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>Two cards</title><link rel="icon" href="data:,">
        <script src="${own.serviceUrl}/tender.js"></script><main></main>`,
    }),
  )
}

/** Adds a checkout with these elements to the page, and waits until they accept typing. */
const addCheckout = (page: Page, own: OwnService, types: readonly ('card' | 'payment' | FieldName)[]) =>
  page.evaluate(
    async ({ serviceUrl, types }) => {
      if (window.observed) window.observed.isOn = false
      window.hostile ??= { checkouts: [], elements: [] }
      const { checkouts, elements } = window.hostile
      const checkout = window.Tender?.createCheckout({
        serviceUrl,
        publicKey: 'pk_test_demo',
        clientToken: async () => (await fetch('/client-token', { method: 'POST' })).json(),
        intent: {
          trackingId: crypto.randomUUID(),
          paymentFlowId: 'flow_immediate',
          amount: { amount: 5099, currency: 'EUR' },
        },
        tracking: 'off',
      })
      if (!checkout) throw new Error('Tender is not loaded.')
      checkouts.push(checkout)
      checkout.on('warning', ({ code }) => window.observed?.note('warnings', code))
      for (const type of types) {
        const place = document.createElement('div')
        place.id = `place-${elements.length}`
        document.querySelector('main')?.append(place)
        const element = checkout.element(type).mount(place)
        for (const name of ['change', 'error', 'focus', 'blur', 'submit', 'escape'] as const) {
          element.on(name, (event?: unknown) => window.observed?.note(`events of ${place.id}`, name, event ?? null))
        }
        elements.push({ checkout: checkouts.length - 1, element })
      }
      await Promise.all([checkout.ready, ...elements.map(({ element }) => element.ready)])
    },
    { serviceUrl: own.serviceUrl, types },
  )

const typesOf = (type: ElementType) =>
  type === 'fields' ? (['number', 'expiry', 'cvc', 'name'] as const) : ([type] as const)

const maxCheckouts = 3

/** Performs an action of the page. Runs in the page. */
const act = async ({ action, index }: { action: Action; index: number }) => {
  const { checkouts = [], elements = [] } = window.hostile ?? {}
  const { checkout: number = 0, element } = elements[index] ?? {}
  const checkout = checkouts[number]
  const note = (name: string, result: unknown) => window.observed?.note('results', name, result)
  try {
    if (action.kind === 'update' || action.kind === 'configure') {
      const { brands, cardholderName, texts, appearance } = action.settings as Record<string, object>
      element?.update({ ...(brands && { brands }), ...(cardholderName !== undefined && { cardholderName }) } as object)
      if (texts) void checkout?.set({ texts })
      if (appearance) void checkout?.set({ appearance })
    }
    if (action.kind === 'focus') element?.focus(action.field)
    if (action.kind === 'clear') element?.clear(...action.fields)
    if (action.kind === 'unmount') {
      element?.unmount()
      element?.mount(`#place-${index}`)
      await element?.ready
    }
    if (action.kind === 'call') {
      const { amount, locale } = Object(action.payload)
      if (action.name === 'update') await checkout?.set({ intent: { amount } })
      if (action.name === 'setLocale') await checkout?.set({ locale })
    }
    if (action.kind === 'pay') {
      const declined = ({ trackingId, attemptKey }: OutcomeRequest): OrderState => ({
        version: 1,
        trackingId,
        revision: Math.round(performance.now()),
        attemptKey: attemptKey ?? null,
        status: 'ended',
        mayPay: true,
        payment: {
          id: `payment of ${attemptKey}`,
          status: 'DECLINED',
          amount: null,
          authorised: null,
          brand: null,
          lastFour: null,
        },
        expected: null,
        declineCode: null,
        action: null,
        refusal: null,
        askAgainMs: null,
      })
      const authorise = (request: AuthoriseRequest) => {
        note('authorise', Object.keys(request))
        return declined(request)
      }
      const { status, ...rest } = (await checkout?.pay({ authorise, outcome: declined })) ?? { status: undefined }
      const { error } = rest as { error?: { code: string; message: string; fields?: object } }
      note('pay', [status, error?.code, error?.message, error?.fields])
    }
  } catch (error) {
    note(action.kind, String(error))
  }
}

/** Waits until the document has reacted to all messages and keys, and has been rendered. */
const rendered = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(() => resolve()))))

/** Waits until the page observes nothing more. */
const quiet = async () => {
  const count = () => Object.values(window.observed?.seen ?? {}).flat().length
  for (let before = -1; before !== count(); ) {
    before = count()
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

export const createHostilePage = async (page: Page, own: OwnService, type: ElementType) => {
  await page.goto(address(own))
  await addCheckout(page, own, typesOf(type))
  // What the frames have stored would decide how this run begins.
  for (const frame of page.frames()) {
    await frame.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
  }
  const frames = async (): Promise<readonly Frame[]> => {
    const handles = await page.locator('[id^=place-] > iframe, [id^=place-] > * iframe').elementHandles()
    const found = await Promise.all(handles.map((handle) => handle.contentFrame()))
    return found.filter((frame) => frame !== null)
  }
  const checkoutOf = () => page.evaluate(() => window.hostile?.elements.map(({ checkout }) => checkout) ?? [])
  const settle = async () => {
    await page.evaluate(rendered)
    await Promise.all((await frames()).map((frame) => frame.evaluate(rendered)))
    await page.evaluate(quiet)
    await page.evaluate(() => {
      if (window.observed) window.observed.isOn = true
      window.observed?.look()
    })
  }
  await settle()
  return {
    frames,
    settle,
    /** Returns the elements of the checkout that an action names. */
    elementsBeside: async (index: number): Promise<number[]> => {
      const checkouts = await checkoutOf()
      const own = checkouts[index % checkouts.length]
      return checkouts.flatMap((checkout, element) => (checkout === own ? [element] : []))
    },
    elementAt: async (index: number): Promise<number> => index % (await checkoutOf()).length,
    act: async (action: Action, index: number) => {
      if (action.kind !== 'checkout' && action.kind !== 'mount') return page.evaluate(act, { action, index })
      const checkouts = await checkoutOf()
      if (new Set(checkouts).size < maxCheckouts) await addCheckout(page, own, typesOf(action.type))
    },
    seen: () => page.evaluate(() => window.observed?.seen ?? {}),
  }
}

export type HostilePage = Awaited<ReturnType<typeof createHostilePage>>
