import { expect, it, vi } from 'vitest'
import { openChannel } from '../../../src/bridge/channel'
import type { ElementToController } from '../../../src/bridge/protocol'
import { createSavedMethods } from './saved-list'
import { createTokenSource } from './token-source'

/** Creates a channel to a controller with this handler. */
const controllerThat = (answer: ElementToController['clientToken']) => {
  const { port1, port2 } = new MessageChannel()
  const controller = openChannel<object, ElementToController>(port2, () => ({
    cardCompleted: () => {},
    edited: () => {},
    clientToken: answer,
  }))
  return { channel: openChannel<ElementToController, object>(port1, () => ({})), close: controller.close }
}
const access = (token: string) => ({ token, features: [] })
const never = () => new Promise<never>(() => {})

it('getClientToken() › waits for a controller, and calls the latest one', async () => {
  const { getClientToken, setController } = createTokenSource()
  const requested = getClientToken({})
  const first = controllerThat(async () => access('ct_test_1'))
  setController(first.channel)
  expect(await requested).toEqual(access('ct_test_1'))
  const second = controllerThat(async () => access('ct_test_2'))
  setController(second.channel)
  expect(await getClientToken({})).toEqual(access('ct_test_2'))
  second.channel.close()
})

it('setController() › ends pending requests, which are repeated on the new channel', async () => {
  const { getClientToken, setController } = createTokenSource()
  const closed = controllerThat(never)
  setController(closed.channel)
  const saved = createSavedMethods({
    vault: {
      list: async () => [{ token: await getClientToken({}) }] as never,
      remove: vi.fn(),
      makeDefault: vi.fn(),
    },
    now: () => new Date(),
    random: () => 0,
    isOnline: () => true,
    onWarning: vi.fn(),
  })
  const loaded = saved.setCustomer('customers:1')
  // A slow controller receives several channels. It keeps the last, and closes the others.
  closed.close()
  const kept = controllerThat(async () => access('ct_test_1'))
  setController(kept.channel)
  await loaded
  expect(saved.status.value).toBe('ready')
  kept.channel.close()
})
