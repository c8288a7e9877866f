import { expect, it, vi } from 'vitest'
import { openChannel } from '../../../src/bridge/channel'
import type { LenderCalls } from '../../../src/bridge/protocol'
import { createLender } from './lender'
import { createSavedMethods } from './saved-methods'

/** A channel to a controller that answers so. */
const controllerThat = (answer: () => Promise<string>) => {
  const { port1, port2 } = new MessageChannel()
  const controller = openChannel<object, LenderCalls>(port2, () => ({ complete: () => {}, clientToken: answer }))
  return { channel: openChannel<LenderCalls, object>(port1, () => ({})), close: controller.close }
}
const never = () => new Promise<never>(() => {})

it('waits for a controller, and asks the one that is there now', async () => {
  const { lend, lendFrom } = createLender()
  const asked = lend({})
  const first = controllerThat(async () => 'ct_test_1')
  lendFrom(first.channel)
  expect(await asked).toBe('ct_test_1')
  const second = controllerThat(async () => 'ct_test_2')
  lendFrom(second.channel)
  expect(await lend({})).toBe('ct_test_2')
  second.channel.close()
})

it('ends what was asked on a channel that the controller has given up for another, and so the cards come all the same', async () => {
  const { lend, lendFrom } = createLender()
  const given = controllerThat(never)
  lendFrom(given.channel)
  const saved = createSavedMethods({
    vault: { methodsOf: async () => [{ token: await lend({}) }] as never, remove: vi.fn(), makeDefault: vi.fn() },
    now: () => new Date(),
    random: () => 0,
    isOnline: () => true,
    onWarning: vi.fn(),
  })
  const loaded = saved.belongTo('customers:1')
  // Offered twice, as a controller that is slow to listen is: it keeps the last, and closes the first without a word.
  given.close()
  const kept = controllerThat(async () => 'ct_test_1')
  lendFrom(kept.channel)
  await loaded
  expect(saved.status.value).toBe('ready')
  kept.channel.close()
})
