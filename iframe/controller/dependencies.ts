import type { Account } from '../../src/api/read-account'
import type { Transport } from '../../src/api/transport'
import type { Channel } from '../../src/bridge/channel'
import type { ControllerToPage, ElementToController } from '../../src/bridge/protocol'
import type { PaymentTexts, Texts } from '../../src/shared/messages/en'
import type { ChallengeFrame } from './actions/challenge-frame'
import type { ElementChannels } from './payment/element-channels'
import type { KeyValueStore } from './payment/order-store'
import type { ServiceClock } from './service-clock'

/** What the controller needs of the browser and of the frames around it. */
export interface ControllerDependencies {
  transport: Transport
  /** Reads which origins a Public Key serves, as CSP host sources (none means any), and what the service adds to its interface. */
  readAccount: (publicKey: string) => Promise<Account>
  /** The origin of the page around this frame, as the browser reports it. */
  pageOrigin: string
  page: Channel<ControllerToPage>
  elements: ElementChannels
  challenge: ChallengeFrame
  /** The address of our document at which a bank's page ends. */
  returnPage: string
  /** Receives, each time a checkout starts, the source of the elements' Client Token. */
  onTokenSource: (source: ElementToController['clientToken']) => void
  /** In the language of this frame's document. A page may override these texts, and no others. */
  texts: PaymentTexts & Pick<Texts, 'challenge.title'>
  /** Throws if storage is denied. */
  storage: () => KeyValueStore
  /** Runs while no other tab of this browser runs what has the same name. Rejects with `payment.elsewhere` if it takes too long. */
  withTabLock: <Result>(name: string, act: () => Promise<Result>) => Promise<Result>
  random: () => number
  newKey: () => string
  /** Milliseconds since 1970, by the customer's clock. It decides nothing about money. */
  now: () => number
  /** Milliseconds by a clock that nobody can move: `performance.now`. */
  elapsed: () => number
  serviceClock: Pick<ServiceClock, 'now' | 'read'>
  isOnline: () => boolean
  /** The page is in a frame itself: what its host's policy allows to be shown there is not known. @default false */
  framed?: boolean
}
