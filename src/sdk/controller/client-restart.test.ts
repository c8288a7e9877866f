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

/** A page's side of a controller, and what the controller has been asked for. */
const connected = (starts: (() => void)[] = []) => {
  const asked: string[] = []
  const warned: string[] = []
  const never = () => undefined as never
  let connect: (port: MessagePort) => void = () => {}
  const answers = { clientToken: never, authorise: never, outcome: never, intentChanged: never, closeAction: () => {} }
  const controller = createControllerClient({
    start: { publicKey: 'pk_test_1', intent: intent('order-1'), locale: 'en', tracking: 'on' },
    answers,
    frame: {
      put: () => false,
      giveTo: ({ onPort }: FrameListener) => {
        connect = onPort
      },
    },
    openChannel,
    ready: createDeferred<void>(),
    describe: (error: TenderError) => error,
    onRefused: () => {},
    onReloaded: () => {},
    onWarning: ({ message }: TenderError) => warned.push(message),
  } as unknown as Parameters<typeof createControllerClient>[0])
  const open = () => {
    const { port1, port2 } = new MessageChannel()
    const handlers = {
      start: ({ intent: { trackingId, amount }, fresh, texts }: ControllerOptions) => {
        starts.shift()?.()
        const changed = amount.amount === 5099 ? '' : ` ${amount.amount}`
        asked.push(`start ${trackingId}${changed}${fresh ? ' fresh' : ''}${texts ? ` ${Object.values(texts)}` : ''}`)
        return { texts: { pending: '', unavailable: '' } }
      },
      openIntent: () => null,
      setTexts: ({ texts }: ControllerOptions) => {
        if (texts && 'no.such' in texts) throw new TenderError('options.invalid', 'texts.no.such: no such option')
        return { texts: { pending: '', unavailable: texts?.['payment.unavailable'] ?? '' } }
      },
      setStep: ({ step, status }: StepChange) => void asked.push(`${step} ${status}`),
      allowTracking: () => void asked.push('allowTracking'),
      update: ({ amount }: CheckoutChanges) => {
        if (amount && amount.amount < 0) throw new TenderError('options.invalid', 'update: amount')
        asked.push(`update ${amount?.amount}`)
      },
      pay: () => void asked.push('pay'),
    }
    openChannel<ControllerToPage, PageToController>(port2, () => handlers as never)
    connect(port1)
    return () => [port1, port2].forEach((port) => void port.close())
  }
  return { controller, asked, warned, open }
}

const pay = async ({ controller }: ReturnType<typeof connected>) => {
  await controller.started()
  await controller.call('pay', {} as never)
}

it('whoever pays right after restart pays for the order that it begins', async () => {
  const shop = connected()
  const close = shop.open()
  const restarted = shop.controller.restart(intent('order-2'))
  await Promise.all([restarted, pay(shop)])
  expect(shop.asked).toEqual(['start order-1', 'start order-2 fresh', 'pay'])
  close()
})

it('before the frame has come up too, and it is begun once', async () => {
  const shop = connected()
  const restarted = shop.controller.restart(intent('order-2'))
  const paid = pay(shop)
  const close = shop.open()
  await Promise.all([restarted, paid])
  expect(shop.asked).toEqual(['start order-2 fresh', 'pay'])
  close()
})

it('steps said while a start failed are told to the one that succeeds', async () => {
  const failing = () => {
    throw new TenderError('network.failed', 'The service was not reached')
  }
  const shop = connected([failing])
  const close = shop.open()
  await shop.controller.started().catch(() => {})
  shop.controller.say('setStep', { step: 'shipping', status: 'COMPLETE' })
  await pay(shop)
  expect(shop.asked).toEqual(['start order-1', 'shipping COMPLETE', 'pay'])
  close()
})

it('a frame that comes up anew begins with what has changed, and hears of the consent', async () => {
  const shop = connected()
  const close = shop.open()
  await shop.controller.started()
  shop.controller.say('allowTracking', null)
  shop.controller.say('update', { amount: { amount: 4000, currency: 'EUR' } })
  await vi.waitFor(() => expect(shop.asked).toEqual(['start order-1', 'allowTracking', 'update 4000']))
  expect(shop.warned).toEqual([])
  const closeAgain = shop.open()
  await pay(shop)
  expect(shop.asked.slice(3)).toEqual(['start order-1 4000', 'allowTracking', 'pay'])
  close()
  closeAgain()
})

it('a change that is refused is warned of', async () => {
  const shop = connected()
  const close = shop.open()
  shop.controller.say('update', { amount: { amount: -1, currency: 'EUR' } })
  await vi.waitFor(() => expect(shop.warned).toEqual(['update: amount']))
  close()
})

it('another order begins after a start that was refused, and knows nothing of the steps of the last', async () => {
  const refusing = () => {
    throw new TenderError('key.unauthorised', 'The service does not know this Public Key')
  }
  const shop = connected([refusing])
  const close = shop.open()
  shop.controller.say('setStep', { step: 'shipping', status: 'COMPLETE' })
  await shop.controller.started().catch(() => {})
  await shop.controller.restart(intent('order-2'))
  const closeAgain = shop.open()
  await pay(shop)
  expect(shop.asked).toEqual(['start order-2 fresh', 'start order-2', 'pay'])
  close()
  closeAgain()
})

it('nobody waits for a restart that destroy came before', async () => {
  const shop = connected()
  const restarted = shop.controller.restart(intent('order-2'))
  const paid = pay(shop)
  shop.controller.destroy()
  await expect(restarted).rejects.toMatchObject({ code: 'destroyed' })
  await expect(paid).rejects.toMatchObject({ code: 'destroyed' })
})

it('other words are those of the next payment, and of a frame that comes up anew; what is none is warned of and left', async () => {
  const shop = connected()
  const close = shop.open()
  await shop.controller.started()
  shop.controller.setTexts({ 'payment.unavailable': 'Not now' })
  await vi.waitFor(async () => expect((await shop.controller.started()).texts.unavailable).toBe('Not now'))
  shop.controller.setTexts({ 'no.such': 'x' } as object)
  await vi.waitFor(() => expect(shop.warned).toEqual(['texts.no.such: no such option']))
  const closeAgain = shop.open()
  await pay(shop)
  expect(shop.asked.slice(1)).toEqual(['start order-1 Not now', 'pay'])
  close()
  closeAgain()
})

it('of two others in a row the last are said, and what is none takes back no later ones', async () => {
  const shop = connected()
  const close = shop.open()
  await shop.controller.started()
  const said = async () => (await shop.controller.started()).texts.unavailable
  shop.controller.setTexts({ 'payment.unavailable': 'Not now' })
  shop.controller.setTexts({ 'payment.unavailable': 'Later' })
  await vi.waitFor(async () => expect(await said()).toBe('Later'))
  shop.controller.setTexts({ 'no.such': 'x' } as object)
  shop.controller.setTexts({ 'payment.unavailable': 'Soon' })
  await vi.waitFor(async () => expect(await said()).toBe('Soon'))
  const closeAgain = shop.open()
  await shop.controller.started()
  expect(shop.asked.at(-1)).toBe('start order-1 Soon')
  close()
  closeAgain()
})

it('other words in place of those that a start was refused for begin it anew, once, with the last of them', async () => {
  const shop = connected([
    () => {
      throw new TenderError('options.invalid', 'texts.no.such: no such option')
    },
  ])
  const close = shop.open()
  shop.controller.say('setStep', { step: 'shipping', status: 'COMPLETE' })
  await shop.controller.started().catch(() => {})
  shop.controller.setTexts({ 'payment.unavailable': 'Not now' })
  shop.controller.setTexts({ 'payment.unavailable': 'Later' })
  await vi.waitFor(() => expect(shop.asked).toEqual(['start order-1 Later', 'shipping COMPLETE']))
  await pay(shop)
  close()
})
