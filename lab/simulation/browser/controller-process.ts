import { openChannel } from '../../../src/bridge/channel'
import type { ControllerToPage, PageToController } from '../../../src/bridge/protocol'
import { TenderError } from '../../../src/shared/error'
import { challengeTexts, pageTexts, paymentTexts } from '../../../src/shared/messages/en'
import { createFrame, type Frame, runInFrame } from '../../doubles/frame'
import { createPorts, type PortPair } from '../../doubles/ports'
import type { Reply } from '../../doubles/service'
import {
  type Controller,
  type ControllerDependencies,
  createChallengeFrame,
  createController,
  createElementChannels,
} from '../sdk'
import type { World } from '../world'
import { type Browser, storageOf } from './browser'
import { type ElementFrame, modelVersion } from './element-frame'
import { createFrameTransport } from './frame-transport'

export interface ControllerNeeds {
  world: World
  browser: Browser
  element: ElementFrame
  /** Called when a controller frame starts to load. */
  onLoading: () => void
  /** Called when the controller has accepted the page's options, or has failed to start. */
  onStarted: (isAccepted: boolean) => void
  /** Receives each answer of the service to the frame. */
  onAnswer: (name: string, reply: Reply) => void
  /** Receives the variables of each request of the frame to the service. */
  onSend?: (variables: object) => void
}

/** A controller frame that has loaded. */
export interface ControllerProcess {
  frame: Frame
  ports: PortPair
  controller: Controller
  attachChallenge(port: MessagePort): void
}

const refusedBy = (carried: Reply | string): TenderError => {
  if (typeof carried === 'string') return new TenderError('network.failed', 'The account could not be read')
  const retryAfter = Number(carried.headers['retry-after'] ?? Number.NaN)
  return new TenderError('service.failed', `The account could not be read: HTTP ${carried.status}`, {
    ...(Number.isFinite(retryAfter) && { retryAfterMs: retryAfter * 1000 }),
  })
}

/** Reads the public data of the key's account, which the service announces. */
const readAccount = async ({ world, browser, onAnswer }: ControllerNeeds, frame: Frame) => {
  const arrive = async (): Promise<Reply> => ({ status: 200, headers: {}, body: {} })
  const carried = await world.network.carry(
    { name: 'account', from: 'frame', arrive },
    { isAlive: () => frame.isAlive, isOnline: () => browser.isOnline },
  )
  if (typeof carried === 'string' || carried.status !== 200) throw refusedBy(carried)
  onAnswer('account', carried)
  return {
    origins: [],
    features: world.service.features.filter((name) => name === 'linkedPaymentAmount'),
    withdrawn: [],
  }
}

/** Returns the dependencies that the real controller frame takes from its browser. */
const browserDependencies = ({ world, browser }: ControllerNeeds, frame: Frame) => ({
  pageOrigin: 'https://shop.example',
  returnPageIn: () => 'https://pay.example/frames/1.0.0/return.html',
  locale: 'en' as const,
  showLanguage: async () => {},
  loadLanguage: () => Promise.reject(new TenderError('network.failed', 'The texts could not be loaded')),
  texts: { ...paymentTexts, ...pageTexts, ...challengeTexts },
  storage: () => storageOf(browser, frame, (text) => world.note('the storage', text)),
  withTabLock: ((name, act) =>
    browser.locks.withLock(name, frame, act)) satisfies ControllerDependencies['withTabLock'],
  random: world.random,
  newKey: world.newId,
  now: () => world.clock.now() + browser.clockAheadMs,
  isOnline: () => browser.isOnline,
})

/** Runs the real controller behind a port, as its frame does when it has loaded. */
export const startController = (needs: ControllerNeeds): ControllerProcess => {
  const { world, browser, element, onStarted, onAnswer, onSend = () => {} } = needs
  const frame = createFrame()
  const challenge = createChallengeFrame()
  const elements = createElementChannels()
  element.attachTo(elements)
  const ports = createPorts({
    onMessage: (message) => world.note('a message', withoutCustomer(message)),
    runInFrame: (act) => runInFrame(frame, act),
  })
  let controller: Controller | undefined
  openChannel<ControllerToPage, PageToController>(ports.frame, (page) => {
    controller = createController({
      ...browserDependencies(needs, frame),
      transport: createFrameTransport({ ...world, frame, isOnline: () => browser.isOnline, onAnswer, onSend }),
      readAccount: () => readAccount(needs, frame),
      page,
      elements,
      version: modelVersion,
      challenge,
      onTokenSource: elements.shareFrom,
    })
    const { calls } = controller
    return {
      ...calls,
      sync: async (desired) => {
        const observed = await calls.sync(desired)
        onStarted(observed.order.kind === 'accepted')
        return observed
      },
    }
  })
  return { frame, ports, controller: controller as unknown as Controller, attachChallenge: challenge.attach }
}

/**
 * Converts a message to text without the customer's data. Only the page's report about its customer
 * may contain this data.
 */
const withoutCustomer = (message: object) =>
  JSON.stringify(message, (key, value) => (key === 'customer' ? null : value))
