import { afterEach, expect, it, vi } from 'vitest'
import { type Channel, openChannel } from '../../../src/bridge/channel'
import type { ChallengeSettings, ChallengeToController, ControllerToChallenge } from '../../../src/bridge/protocol'
import { createChallengeFrame } from './challenge-frame'

const ports: MessagePort[] = []
afterEach(() => {
  for (const port of ports.splice(0)) port.close()
})

const shownAs = (id: string): ChallengeSettings => ({ id, url: `https://bank.example/${id}`, inline: false })
const events = () => ({ closed: vi.fn(), returned: vi.fn(), redirectRequested: vi.fn() })

/** A challenge frame on the page, and what it is told to show. */
const come = (frame: ReturnType<typeof createChallengeFrame>) => {
  const { port1, port2 } = new MessageChannel()
  ports.push(port1, port2)
  const shown: string[] = []
  const controller: Channel<ChallengeToController> = openChannel<ChallengeToController, ControllerToChallenge>(
    port2,
    () => ({
      attached: () => void shown.push('nothing'),
      show: ({ id }) => void shown.push(id),
    }),
  )
  frame.attach(port1)
  return { shown, controller }
}

it('shows what there is in each frame that comes, and hears the last of them alone', async () => {
  const frame = createChallengeFrame()
  const heard = events()
  frame.show(shownAs('one'), heard)
  const before = come(frame)
  await vi.waitFor(() => expect(before.shown).toEqual(['nothing', 'one']))
  const now = come(frame)
  await vi.waitFor(() => expect(now.shown).toEqual(['nothing', 'one']))
  before.controller.notify('closed', null)
  now.controller.notify('returned', { result: 'failed' })
  now.controller.notify('redirectRequested', null)
  await vi.waitFor(() => expect(heard.redirectRequested).toHaveBeenCalledOnce())
  expect(heard.returned).toHaveBeenCalledOnce()
  expect(heard.closed).not.toHaveBeenCalled()
})

it('goes on with the next challenge when the one before it is stopped late', async () => {
  const frame = createChallengeFrame()
  const stopFirst = frame.show(shownAs('one'), events())
  const heard = events()
  const stop = frame.show(shownAs('two'), heard)
  stopFirst()
  const { shown, controller } = come(frame)
  await vi.waitFor(() => expect(shown).toEqual(['nothing', 'two']))
  controller.notify('closed', null)
  await vi.waitFor(() => expect(heard.closed).toHaveBeenCalledOnce())
  stop()
  const next = events()
  frame.show(shownAs('three'), next)
  controller.notify('closed', null)
  await new Promise((resolve) => setTimeout(resolve, 10))
  expect(shown).toEqual(['nothing', 'two'])
  expect(next.closed).not.toHaveBeenCalled()
  const after = come(frame)
  await vi.waitFor(() => expect(after.shown).toEqual(['nothing', 'three']))
})
