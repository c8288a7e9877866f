import { expect, it, vi } from 'vitest'
import { openChannel } from '../../bridge/channel'
import type { ControllerToPage, PageToController } from '../../bridge/protocol'
import { TenderError } from '../../shared/error'
import type { CheckoutChanges, ControllerOptions, StepChange } from '../../shared/types'
import { createDeferred } from '../deferred'
import { createControllerClient } from './client'
import type { FrameListener } from './controller-frame'

const intent = (trackingId: string) => ({
  trackingId,
  paymentFlowId: 'flow',
  amount: { amount: 5099, currency: 'EUR' },
})

/** A controller client on a page, and a record of the calls that reach the controller. */
const setUp = (starts: (() => void)[] = []) => {
  const calls: string[] = []
  const warnings: string[] = []
  let steps: StepChange[] = []
  const never = () => undefined as never
  let connect: (port: MessagePort) => void = () => {}
  const handlers = { clientToken: never, authorise: never, outcome: never, intentChanged: never, closeAction: () => {} }
  const controller = createControllerClient({
    start: { publicKey: 'pk_test_1', intent: intent('order-1'), locale: 'en', tracking: 'on' },
    handlers,
    steps: () => steps,
    frame: {
      insert: () => false,
      setListener: ({ onPort }: FrameListener) => {
        connect = onPort
      },
    },
    openChannel,
    ready: createDeferred<void>(),
    events: {
      describe: (error: TenderError) => error,
      onRejected: () => {},
      onReloaded: () => {},
      onWarning: ({ message }: TenderError) => warnings.push(message),
    },
  } as unknown as Parameters<typeof createControllerClient>[0])
  /** Connects the frame. Returns a function that closes the channel. */
  const open = () => {
    const { port1, port2 } = new MessageChannel()
    const frame = {
      start: ({ intent: { trackingId, amount }, fresh, texts }: ControllerOptions) => {
        starts.shift()?.()
        const changed = amount.amount === 5099 ? '' : ` ${amount.amount}`
        calls.push(`start ${trackingId}${changed}${fresh ? ' fresh' : ''}${texts ? ` ${Object.values(texts)}` : ''}`)
        return { texts: { pending: '', unavailable: '' } }
      },
      openIntent: () => null,
      setTexts: ({ texts }: ControllerOptions) => {
        if (texts && 'no.such' in texts) throw new TenderError('options.invalid', 'texts.no.such: no such option')
        return { texts: { pending: '', unavailable: texts?.['payment.unavailable'] ?? '' } }
      },
      setStep: ({ step, status }: StepChange) => void calls.push(`${step} ${status}`),
      setConsent: ({ granted }: { granted: boolean }) => void calls.push(`setConsent ${granted}`),
      update: ({ amount }: CheckoutChanges) => {
        if (amount && amount.amount < 0) throw new TenderError('options.invalid', 'update: amount')
        calls.push(`update ${amount?.amount}`)
      },
      pay: () => void calls.push('pay'),
    }
    openChannel<ControllerToPage, PageToController>(port2, () => frame as never)
    connect(port1)
    return () => [port1, port2].forEach((port) => void port.close())
  }
  const setStep = (change: StepChange) => {
    steps.push(change)
    controller.setStep(change)
  }
  const restart = (trackingId: string) => {
    steps = []
    return controller.restart(intent(trackingId))
  }
  return { controller, setStep, restart, calls, warnings, open }
}

const pay = async ({ controller }: ReturnType<typeof setUp>) => {
  await controller.ensureStarted()
  await controller.call('pay', {} as never)
}

it('restart() › a payment right after it pays for the new order', async () => {
  const shop = setUp()
  const close = shop.open()
  const restarted = shop.restart('order-2')
  await Promise.all([restarted, pay(shop)])
  expect(shop.calls).toEqual(['start order-1', 'start order-2 fresh', 'pay'])
  close()
})

it('restart() › before the frame has loaded, starts once, with the new order', async () => {
  const shop = setUp()
  const restarted = shop.restart('order-2')
  const paid = pay(shop)
  const close = shop.open()
  await Promise.all([restarted, paid])
  expect(shop.calls).toEqual(['start order-2 fresh', 'pay'])
  close()
})

it('restart() › before the frame has loaded, does not send an older change after a newer one', async () => {
  const shop = setUp()
  const restarted = shop.restart('order-2')
  shop.setStep({ step: 'shipping', status: 'COMPLETE' })
  shop.controller.update({ amount: { amount: 6000, currency: 'EUR' } })
  const close = shop.open()
  shop.setStep({ step: 'shipping', status: 'IN_PROGRESS' })
  shop.controller.update({ amount: { amount: 7000, currency: 'EUR' } })
  await restarted
  await vi.waitFor(() => expect(shop.calls).toHaveLength(5))
  const [, ...changes] = shop.calls
  expect(changes.findLast((call) => call.startsWith('shipping'))).toBe('shipping IN_PROGRESS')
  expect(changes.findLast((call) => call.startsWith('update'))).toBe('update 7000')
  close()
})

it('a second start › sends the steps again that were set while the first one failed', async () => {
  const failing = () => {
    throw new TenderError('network.failed', 'The service was not reached')
  }
  const shop = setUp([failing])
  const close = shop.open()
  await shop.controller.ensureStarted().catch(() => {})
  shop.setStep({ step: 'shipping', status: 'COMPLETE' })
  await pay(shop)
  expect(shop.calls).toEqual(['start order-1', 'shipping COMPLETE', 'pay'])
  close()
})

it('a reloaded frame › starts with the changed order, and receives the consent', async () => {
  const shop = setUp()
  const close = shop.open()
  await shop.controller.ensureStarted()
  shop.controller.setConsent(true)
  shop.controller.update({ amount: { amount: 4000, currency: 'EUR' } })
  await vi.waitFor(() => expect(shop.calls).toEqual(['start order-1', 'setConsent true', 'update 4000']))
  expect(shop.warnings).toEqual([])
  const closeAgain = shop.open()
  await pay(shop)
  expect(shop.calls.slice(3)).toEqual(['start order-1 4000', 'setConsent true', 'pay'])
  close()
  closeAgain()
})

it('update() › warns of a change that the controller rejects', async () => {
  const shop = setUp()
  const close = shop.open()
  shop.controller.update({ amount: { amount: -1, currency: 'EUR' } })
  await vi.waitFor(() => expect(shop.warnings).toEqual(['update: amount']))
  close()
})

it('restart() › starts after a rejected start, without the steps of the last order', async () => {
  const rejecting = () => {
    throw new TenderError('key.unauthorised', 'The service does not know this Public Key')
  }
  const shop = setUp([rejecting])
  const close = shop.open()
  shop.setStep({ step: 'shipping', status: 'COMPLETE' })
  await shop.controller.ensureStarted().catch(() => {})
  await shop.restart('order-2')
  const closeAgain = shop.open()
  await pay(shop)
  expect(shop.calls).toEqual(['start order-2 fresh', 'start order-2', 'pay'])
  close()
  closeAgain()
})

it('destroy() › rejects a restart that waits', async () => {
  const shop = setUp()
  const restarted = shop.restart('order-2')
  const paid = pay(shop)
  shop.controller.destroy()
  await expect(restarted).rejects.toMatchObject({ code: 'destroyed' })
  await expect(paid).rejects.toMatchObject({ code: 'destroyed' })
})

it('setTexts() › applies to the next payment and to a reloaded frame; invalid texts are a warning and change nothing', async () => {
  const shop = setUp()
  const close = shop.open()
  await shop.controller.ensureStarted()
  shop.controller.setTexts({ 'payment.unavailable': 'Not now' })
  await vi.waitFor(async () => expect((await shop.controller.ensureStarted()).texts.unavailable).toBe('Not now'))
  shop.controller.setTexts({ 'no.such': 'x' } as object)
  await vi.waitFor(() => expect(shop.warnings).toEqual(['texts.no.such: no such option']))
  const closeAgain = shop.open()
  await pay(shop)
  expect(shop.calls.slice(1)).toEqual(['start order-1 Not now', 'pay'])
  close()
  closeAgain()
})

it('setTexts() › the last of several calls counts, and an invalid one reverts no later one', async () => {
  const shop = setUp()
  const close = shop.open()
  await shop.controller.ensureStarted()
  const unavailable = async () => (await shop.controller.ensureStarted()).texts.unavailable
  shop.controller.setTexts({ 'payment.unavailable': 'Not now' })
  shop.controller.setTexts({ 'payment.unavailable': 'Later' })
  await vi.waitFor(async () => expect(await unavailable()).toBe('Later'))
  shop.controller.setTexts({ 'no.such': 'x' } as object)
  shop.controller.setTexts({ 'payment.unavailable': 'Soon' })
  await vi.waitFor(async () => expect(await unavailable()).toBe('Soon'))
  const closeAgain = shop.open()
  await shop.controller.ensureStarted()
  expect(shop.calls.at(-1)).toBe('start order-1 Soon')
  close()
  closeAgain()
})

it('setTexts() › starts again, once, after a start that was rejected because of the texts', async () => {
  const shop = setUp([
    () => {
      throw new TenderError('options.invalid', 'texts.no.such: no such option')
    },
  ])
  const close = shop.open()
  shop.setStep({ step: 'shipping', status: 'COMPLETE' })
  await shop.controller.ensureStarted().catch(() => {})
  shop.controller.setTexts({ 'payment.unavailable': 'Not now' })
  shop.controller.setTexts({ 'payment.unavailable': 'Later' })
  await vi.waitFor(() => expect(shop.calls).toEqual(['start order-1 Later', 'shipping COMPLETE']))
  await pay(shop)
  close()
})
