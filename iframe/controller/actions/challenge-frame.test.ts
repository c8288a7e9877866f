import { afterEach, expect, it, vi } from 'vitest'
import { type Channel, openChannel } from '../../../src/bridge/channel'
import type { ChallengeSettings, ChallengeToController, ControllerToChallenge } from '../../../src/bridge/protocol'
import { languages } from '../../../src/shared/messages/languages'
import { createChallengeFrame } from './challenge-frame'

const ports: MessagePort[] = []
afterEach(() => {
  for (const port of ports.splice(0)) port.close()
})

const shownAs = (id: string): ChallengeSettings => ({ id, url: `https://bank.example/${id}`, inline: false })
const events = () => ({ closed: vi.fn(), returned: vi.fn(), redirectRequested: vi.fn() })

/** Attaches a challenge frame. Returns the URLs of the challenges that it receives. */
const attachFrame = (frame: ReturnType<typeof createChallengeFrame>) => {
  const { port1, port2 } = new MessageChannel()
  ports.push(port1, port2)
  const shown: string[] = []
  const controller: Channel<ChallengeToController> = openChannel<ChallengeToController, ControllerToChallenge>(
    port2,
    () => ({
      attached: () => void shown.push('nothing'),
      setLanguage: ({ locale }) => void shown.push(locale),
      show: ({ id }) => void shown.push(id),
    }),
  )
  frame.attach(port1)
  return { shown, controller }
}

it('sends the challenge to each frame, and accepts messages of the last one only', async () => {
  const frame = createChallengeFrame()
  const received = events()
  frame.show(shownAs('one'), received)
  const before = attachFrame(frame)
  await vi.waitFor(() => expect(before.shown).toEqual(['nothing', 'one']))
  const now = attachFrame(frame)
  await vi.waitFor(() => expect(now.shown).toEqual(['nothing', 'one']))
  before.controller.notify('closed', null)
  now.controller.notify('returned', { result: 'failed' })
  now.controller.notify('redirectRequested', null)
  await vi.waitFor(() => expect(received.redirectRequested).toHaveBeenCalledOnce())
  expect(received.returned).toHaveBeenCalledOnce()
  expect(received.closed).not.toHaveBeenCalled()
})

it('keeps the next challenge when the previous one is stopped late', async () => {
  const frame = createChallengeFrame()
  const stopFirst = frame.show(shownAs('one'), events())
  const received = events()
  const stop = frame.show(shownAs('two'), received)
  stopFirst()
  const { shown, controller } = attachFrame(frame)
  await vi.waitFor(() => expect(shown).toEqual(['nothing', 'two']))
  controller.notify('closed', null)
  await vi.waitFor(() => expect(received.closed).toHaveBeenCalledOnce())
  stop()
  const next = events()
  frame.show(shownAs('three'), next)
  controller.notify('closed', null)
  await new Promise((resolve) => setTimeout(resolve, 10))
  expect(shown).toEqual(['nothing', 'two'])
  expect(next.closed).not.toHaveBeenCalled()
  const after = attachFrame(frame)
  await vi.waitFor(() => expect(after.shown).toEqual(['nothing', 'three']))
})

it('sends the language to the current frame and to each later one, before the challenge', async () => {
  const frame = createChallengeFrame()
  const before = attachFrame(frame)
  frame.setLanguage({ locale: 'ar', direction: 'rtl', texts: languages.en })
  await vi.waitFor(() => expect(before.shown).toEqual(['nothing', 'ar']))
  frame.show(shownAs('one'), events())
  const now = attachFrame(frame)
  await vi.waitFor(() => expect(now.shown).toEqual(['nothing', 'ar', 'one']))
})
