import type { CheckoutSettings } from '../../src/sdk/types'
import { paymentTexts } from '../../src/shared/messages/en'
import { type StepChange, stepNames, type Tracking } from '../../src/shared/types'
import { createControllerHost } from '../simulation/browser/controller-frame'
import { createElementFrame } from '../simulation/browser/element-frame'
import type { PlannedMishap } from '../simulation/network'
import { createWorld } from '../simulation/world'
import { intentOf, setUpClient } from '../support/sdk/controller/fake-controller'

export type Action =
  | { kind: 'set'; options: CheckoutSettings }
  | ({ kind: 'step' } & StepChange)
  /** A payment that is in progress during the next pauses, until the next action. */
  | { kind: 'pay'; isPaid: boolean }
  | { kind: 'crash' | 'reload' | 'hide' }
  | { kind: 'network'; isOnline: boolean }
  /** A failure of the next request. */
  | ({ kind: 'mishap' } & Pick<PlannedMishap, 'mishap' | 'delayMs'>)

/** Creates a world with one page and its controller, whose code is that of the SDK. */
export const createPlay = (tracking: Tracking, seed: number) => {
  const world = createWorld({ seed })
  const [browser] = world.browsers
  if (!browser) throw new Error('The world has no browser')
  const violations: string[] = []
  /** When tracking ended, by the customer's clock. */
  let untrackedSince = tracking === 'on' ? Number.POSITIVE_INFINITY : 0
  const page = setUpClient({
    tracking,
    publicKey: 'pk_test_demo',
    intent: { ...intentOf('order-1'), paymentFlowId: 'flow_immediate' },
  })
  const { host, client, lock } = page
  const controller = createControllerHost({
    world,
    browser,
    element: createElementFrame('card-1', world.newId),
    onLoading: () => {},
    onStarted: () => {},
    onAnswer: () => {},
    onSend: (variables) => {
      const isPrivate = 'customer' in variables || 'cart' in variables || stepNames.some((step) => step in variables)
      if (isPrivate && Date.now() > untrackedSince) violations.push(JSON.stringify(variables))
    },
  })
  controller.frame.setListener({ onPort: page.attach, onLost: page.lose, onLoadError: page.failToLoad })
  controller.frame.insert()

  const isTracked = () => host.settings.tracking === 'on'
  const endPayment = () => {
    if (!lock.isPaying) return
    lock.isPaying = false
    page.release().catch(() => {})
  }
  const set = (options: CheckoutSettings) => {
    const wasTracked = isTracked()
    page.change(options).catch(() => {})
    if (wasTracked !== isTracked()) untrackedSince = isTracked() ? Number.POSITIVE_INFINITY : Date.now()
  }
  const connect = (isOnline: boolean) => {
    browser.isOnline = isOnline
    if (isOnline) controller.online()
  }
  const act = (action: Action) => {
    endPayment()
    switch (action.kind) {
      case 'set':
        return set(action.options)
      case 'step':
        return void page.setStep({ step: action.step, status: action.status }).catch(() => {})
      case 'pay':
        lock.isPaying = true
        if (action.isPaid) lock.paidResult = { status: 'succeeded', paymentId: 'payments:1', amount: null }
        return
      case 'hide':
        return controller.hide()
      case 'reload':
        controller.hide()
        return controller.reload()
      case 'crash':
        return controller.reload()
      case 'network':
        return connect(action.isOnline)
      case 'mishap':
        return world.network.plan({ ...action, operation: 'any', times: 1 })
    }
  }

  return {
    act,
    violations,
    pass: world.clock.pass,
    /** What the page wanted last. Without tracking, nothing has to arrive. */
    wanted: () => {
      const { paymentFlowId, ...order } = host.order.options
      const steps = Object.fromEntries(page.steps().map(({ step, status }) => [step, status]))
      return isTracked() ? JSON.parse(JSON.stringify({ ...order, steps })) : undefined
    },
    /** What the service has of the order of the page. */
    atService: async () => {
      const intent = (await world.service.intents()).find(({ id }) => id === host.intent.value?.id)
      if (!isTracked() || !intent) return undefined
      const { trackingId, amount, currency, customer, cart } = intent
      const steps = stepNames.map((step) => [step, intent.steps[step].status])
      return {
        trackingId,
        amount: { amount, currency },
        ...(customer && { customer: { id: customer.id } }),
        ...(cart && { cart: { id: cart.id } }),
        steps: Object.fromEntries(steps.filter(([, status]) => status !== 'NOT_STARTED')),
      }
    },
    shownText: () => client.knownTexts?.unavailable,
    wantedText: () => host.settings.texts?.['payment.unavailable'] ?? paymentTexts['payment.unavailable'],
    settle: async () => {
      endPayment()
      world.network.heal()
      connect(true)
      client.changed().catch(() => {})
      await world.clock.pass(120_000)
    },
    end: () => {
      client.destroy()
      controller.close(false)
    },
  }
}
