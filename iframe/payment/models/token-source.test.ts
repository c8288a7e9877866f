import { expect, it, vi } from 'vitest'
import { openChannel } from '../../../src/bridge/channel'
import type { ElementToController } from '../../../src/bridge/protocol'
import { createSavedMethods } from './saved-methods'
import { createTokenSource } from './token-source'

/** A channel to a controller that answers so. */
const controllerThat = (answer: () => Promise<string>) => {
  const { port1, port2 } = new MessageChannel()
  const controller = openChannel<object, ElementToController>(port2, () => ({
    cardCompleted: () => {},
    clientToken: answer,
  }))
  return { channel: openChannel<ElementToController, object>(port1, () => ({})), close: controller.close }
}
const never = () => new Promise<never>(() => {})

it('waits for a controller, and asks the one that is there now', async () => {
  const { getClientToken, setController } = createTokenSource()
  const asked = getClientToken({})
  const first = controllerThat(async () => 'ct_test_1')
  setController(first.channel)
  expect(await asked).toBe('ct_test_1')
  const second = controllerThat(async () => 'ct_test_2')
  setController(second.channel)
  expect(await getClientToken({})).toBe('ct_test_2')
  second.channel.close()
})

it('ends what was asked on a channel that the controller has given up for another, and so the cards come all the same', async () => {
  const { getClientToken, setController } = createTokenSource()
  const given = controllerThat(never)
  setController(given.channel)
  const saved = createSavedMethods({
    vault: {
      methodsOf: async () => [{ token: await getClientToken({}) }] as never,
      remove: vi.fn(),
      makeDefault: vi.fn(),
    },
    now: () => new Date(),
    random: () => 0,
    isOnline: () => true,
    onWarning: vi.fn(),
  })
  const loaded = saved.belongTo('customers:1')
  // Offered twice, as a controller that is slow to listen is: it keeps the last, and closes the first without a word.
  given.close()
  const kept = controllerThat(async () => 'ct_test_1')
  setController(kept.channel)
  await loaded
  expect(saved.status.value).toBe('ready')
  kept.channel.close()
})
