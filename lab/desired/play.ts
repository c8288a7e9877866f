import { vi } from 'vitest'
import { createChallengeFrame } from '../../iframe/controller/actions/challenge-frame'
import { type Controller, createController } from '../../iframe/controller/controller'
import type { IntentDifference } from '../../src/api/browser-operations'
import type { Transport } from '../../src/api/transport'
import { openChannel, type Port } from '../../src/bridge/channel'
import type { ControllerToPage, PageToController } from '../../src/bridge/protocol'
import type { CheckoutSettings } from '../../src/sdk/types'
import { TenderError } from '../../src/shared/error'
import { challengeTexts, pageTexts, paymentTexts } from '../../src/shared/messages/en'
import {
  type IntentOptions,
  type IntentSnapshot,
  type StepChange,
  stepNames,
  type Tracking,
} from '../../src/shared/types'
import { createElements } from '../support/iframe/controller/open-shop'
import { setUpClient } from '../support/sdk/controller/fake-controller'

export type Action =
  | { kind: 'set'; options: CheckoutSettings }
  | ({ kind: 'step' } & StepChange)
  /** A payment that is in progress during the next pauses, until the next action. */
  | { kind: 'pay'; isPaid: boolean }
  | { kind: 'crash' | 'reload' | 'hide' }
  | { kind: 'network'; isOnline: boolean }
  | { kind: 'latency'; latencyMs: number }

type Content = Partial<Pick<IntentOptions, 'amount' | 'customer' | 'cart'>> & { steps: Record<string, string> }

/** Ports that deliver in a microtask, so that fake timers decide about time. */
const createPorts = () => {
  const create = (): Port & { other?: Port } => ({
    onmessage: null,
    postMessage(message) {
      const data = structuredClone(message)
      queueMicrotask(() => this.other?.onmessage?.({ data } as MessageEvent))
    },
    start: () => {},
    close() {
      this.other = undefined as never
    },
  })
  const [page, frame] = [create(), create()]
  Object.assign(page, { other: frame })
  Object.assign(frame, { other: page })
  return { page, frame }
}

/** The service: its intents, and how it can be reached. */
const createService = (onRequest: (variables: object) => void) => {
  const intents = new Map<string, { trackingId: string; content: Content }>()
  const network = { isOnline: true, latencyMs: 0 }
  const snapshot = (id: string): IntentSnapshot => {
    const intent = intents.get(id)
    if (!intent) throw new TenderError('intent.notFound', id)
    const steps = Object.fromEntries(
      stepNames.map((step) => [step, { status: intent.content.steps[step] ?? 'NOT_STARTED', date: null }]),
    ) as IntentSnapshot['steps']
    return { id, trackingId: intent.trackingId, status: 'INTENT', amount: null, steps, linkedPayments: [] }
  }
  const apply = (id: string, { shipping, delivery, billing, ...members }: IntentDifference) => {
    const intent = intents.get(id)
    if (!intent) return
    Object.assign(intent.content, members)
    for (const [step, change] of Object.entries({ shipping, delivery, billing }))
      if (change) intent.content.steps[step] = change.status
  }
  const transport = async (
    { name }: { name: string },
    variables: Record<string, unknown>,
    { signal }: { signal?: AbortSignal },
  ) => {
    if (!network.isOnline) throw new TenderError('network.failed', 'offline')
    onRequest(variables)
    const {
      id = `intents:${intents.size + 1}`,
      trackingId,
      paymentFlowId,
      ...members
    } = variables as Record<string, string>
    if (name === 'startIntent') intents.set(id, { trackingId: trackingId as string, content: { steps: {} } })
    if (name !== 'getIntent') apply(id, members as IntentDifference)
    // The service has the change, but its answer may be late or lost.
    const answer = snapshot(id)
    await new Promise((resolve) => setTimeout(resolve, network.latencyMs))
    if (signal?.aborted || !network.isOnline) throw new TenderError('network.failed', 'lost')
    return answer
  }
  return { intents, network, transport }
}

/** Creates a service, and a page with its controller, whose code is that of the SDK. */
export const createPlay = (tracking: Tracking) => {
  const violations: string[] = []
  /** When tracking ended, as a count of tasks. */
  let untrackedSince = tracking === 'on' ? Number.POSITIVE_INFINITY : 0
  const service = createService((variables) => {
    const isPrivate = 'customer' in variables || 'cart' in variables || stepNames.some((step) => step in variables)
    if (isPrivate && Date.now() > untrackedSince) violations.push(JSON.stringify(variables))
  })
  const storage = new Map<string, string>()
  const page = setUpClient({ tracking })
  const { host, client } = page
  let controller: Controller | undefined
  /** Ends the frame that runs. */
  let kill = () => {}

  const connect = () => {
    kill()
    const opened = createPorts()
    const frame = { isAlive: true }
    kill = () => {
      frame.isAlive = false
      opened.frame.close()
    }
    openChannel<ControllerToPage, PageToController>(opened.frame, (remote) => {
      controller = createController({
        transport: ((...request: Parameters<typeof service.transport>) =>
          frame.isAlive ? service.transport(...request) : new Promise(() => {})) as unknown as Transport,
        readAccount: async () => {
          if (!service.network.isOnline) throw new TenderError('network.failed', 'offline')
          return { origins: [], features: [], withdrawn: [] }
        },
        pageOrigin: 'https://shop.example',
        page: remote,
        elements: createElements(),
        version: '1.0.0',
        challenge: createChallengeFrame(),
        returnPageIn: () => 'https://pay.example/return.html',
        onTokenSource: () => {},
        texts: { ...paymentTexts, ...pageTexts, ...challengeTexts },
        locale: 'en',
        loadLanguage: () => Promise.reject(new TenderError('network.failed', 'no texts')),
        showLanguage: async () => {},
        storage: () => ({
          getItem: (key) => storage.get(key) ?? null,
          setItem: (key, value) => void storage.set(key, value),
          removeItem: (key) => void storage.delete(key),
        }),
        withTabLock: (_name, act) => act(),
        random: () => 0.5,
        newKey: () => 'key',
        now: Date.now,
        isOnline: () => service.network.isOnline,
      })
      return controller.calls
    })
    page.attach(opened.page as unknown as MessagePort)
  }
  const lose = (isReload: boolean) => {
    if (isReload) controller?.leave()
    kill()
    page.lose()
  }

  const { lock } = page
  const endPayment = () => {
    if (!lock.isPaying) return
    lock.isPaying = false
    page.release().catch(() => {})
  }
  const act = (action: Action) => {
    endPayment()
    if (action.kind === 'set') {
      const wasTracked = host.settings.tracking === 'on'
      page.change(action.options).catch(() => {})
      const isTracked = host.settings.tracking === 'on'
      if (wasTracked !== isTracked) untrackedSince = isTracked ? Number.POSITIVE_INFINITY : Date.now()
    }
    if (action.kind === 'step') page.setStep({ step: action.step, status: action.status }).catch(() => {})
    if (action.kind === 'pay') {
      lock.isPaying = true
      if (action.isPaid) lock.paidResult = { status: 'succeeded', paymentId: 'payments:1', amount: null }
    }
    if (action.kind === 'crash' || action.kind === 'reload') {
      lose(action.kind === 'reload')
      setTimeout(connect, action.kind === 'crash' ? 500 : 0)
    }
    if (action.kind === 'hide') controller?.leave()
    if (action.kind === 'latency') service.network.latencyMs = action.latencyMs
    if (action.kind === 'network') {
      service.network.isOnline = action.isOnline
      if (action.isOnline) controller?.online()
    }
  }
  connect()

  const isTracked = () => host.settings.tracking === 'on'
  return {
    act,
    violations,
    /** What the page wanted last. Without tracking, nothing has to arrive. */
    wanted: () => {
      const { paymentFlowId, ...order } = host.order.options
      const steps = Object.fromEntries(page.steps().map(({ step, status }) => [step, status]))
      return isTracked() ? JSON.parse(JSON.stringify({ ...order, steps })) : undefined
    },
    /** What the service has of the order of the page. */
    atService: () => {
      const intent = service.intents.get(host.intent.value?.id ?? '')
      return isTracked() ? intent && { trackingId: intent.trackingId, ...intent.content } : undefined
    },
    shownText: () => client.knownTexts?.unavailable,
    wantedText: () => host.settings.texts?.['payment.unavailable'] ?? paymentTexts['payment.unavailable'],
    settle: async () => {
      endPayment()
      act({ kind: 'latency', latencyMs: 0 })
      act({ kind: 'network', isOnline: true })
      client.changed().catch(() => {})
      await vi.advanceTimersByTimeAsync(120_000)
    },
    end: () => client.destroy(),
  }
}
