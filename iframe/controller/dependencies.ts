import type { Account } from '../../src/api/read-account'
import type { Transport } from '../../src/api/transport'
import type { Channel } from '../../src/bridge/channel'
import type { ControllerToPage, ElementToController, Language } from '../../src/bridge/protocol'
import type { Locale } from '../../src/shared/locale'
import type { PageTexts, PaymentTexts, Texts } from '../../src/shared/messages/en'
import type { ChallengeFrame } from './actions/challenge-frame'
import type { ElementChannels } from './payment/element-channels'
import type { KeyValueStore } from './payment/local-storage-entry'

/** The browser and the other windows, as the controller uses them. */
export interface ControllerDependencies {
  transport: Transport
  /** Reads the public data of the account of a Public Key. */
  readAccount: (publicKey: string) => Promise<Account>
  /** The origin of the page, as the browser reports it. */
  pageOrigin: string
  page: Channel<ControllerToPage>
  elements: ElementChannels
  /** The version of this frame. */
  version: string
  challenge: ChallengeFrame
  /** Returns the URL of the return document in a language. */
  returnPageIn: (locale: Locale) => string
  /** Receives the source of the Client Token for elements, whenever it changes. */
  onTokenSource: (source: ElementToController['clientToken']) => void
  /**
   * The texts of this frame's document (`readTexts`). A page may override only texts with these
   * keys, and texts about the billing address (`checkOverrides`).
   */
  texts: PaymentTexts & PageTexts & Pick<Texts, 'challenge.title'>
  /** The language of this frame's document. */
  locale: Locale
  /** Reads the texts of a language. */
  loadLanguage: (locale: Locale) => Promise<Language>
  /**
   * Shows a language in the other frames. Resolves when the element frames show it, or have not
   * answered in time.
   */
  showLanguage: (language: Language) => Promise<void>
  /** Returns `localStorage`. Throws if the browser denies storage. */
  storage: () => KeyValueStore
  /**
   * Runs a function under the lock of this name, which the tabs of this browser share
   * (`tab-lock.ts`).
   */
  withTabLock: <Result>(name: string, act: () => Promise<Result>) => Promise<Result>
  random: () => number
  newKey: () => string
  /** Milliseconds since 1970, by the customer's clock. Decisions about money do not use it. */
  now: () => number
  isOnline: () => boolean
  /**
   * Whether the page is itself in an iframe. The page around that iframe may not allow a redirect
   * to a bank's page.
   * @default false
   */
  framed?: boolean
}
