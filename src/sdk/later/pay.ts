import type { Handlers } from '../../bridge/channel'
import type { PageCalls } from '../../bridge/protocol'
import { fromErrorData, isTenderError, TenderError } from '../../shared/error'
import type { Money } from '../../shared/money'
import type { MerchantAnswer, PageChoice, PaymentEnd, Started } from '../../shared/types'
import type { PaymentResult, PayOptions, Resumed, ResumeOptions } from '../types'
import type { Acting } from './act'
import { askMerchant } from './ask-merchant'
import type { ConnectedController } from './controller'
import { backUrl } from './read-returned'
import { refused } from './refused'

export interface PayingOptions {
  controller: Pick<ConnectedController, 'started' | 'call'>
  /** The id of the element to collect from. */
  element: () => string | undefined
  /** What the customer sees. */
  amount: () => Money | undefined
  /** The customer's words for a checkout that never comes up. */
  unavailable: () => string
  acting: Pick<Acting, 'prepare' | 'release'>
  /** What pays, as the customer has chosen it: the type of an alternative method, or what is none. */
  selected: () => string | undefined
  /** What an earlier page's payment has come to. */
  onFound: (result: PaymentResult) => void
}

export interface Paying {
  /**
   * One payment, behind the lock of the checkout. Never rejects.
   * @param choice what is paid with, where it is not collected from an element
   */
  pay(options: PayOptions, choice?: PageChoice): Promise<PaymentResult>
  resume(options?: ResumeOptions): Promise<Resumed>
  /** Asks the merchant for the controller, through a function or with what was given in place of one. */
  ask(given: unknown): Promise<MerchantAnswer>
  authorise: Handlers<PageCalls>['authorise']
  outcome: Handlers<PageCalls>['outcome']
  /** Another order begins. */
  forget(): void
}

/** One call of `pay`, as far as the page takes part in it. */
interface Run {
  options: Partial<PayOptions>
  choice: PageChoice | undefined
  /** The merchant has been asked: from then on a charge cannot be ruled out. */
  asked: boolean
  /** What the merchant's function threw. */
  cause?: unknown
}

/** The page's part of paying: the merchant's functions, and an honest end where the controller can give none. */
export const createPaying = ({
  controller,
  element,
  amount,
  acting,
  selected,
  unavailable,
  onFound,
}: PayingOptions): Paying => {
  let run: Run | undefined
  /** The `outcome` function of the last `resume` call that had one. */
  let outcomeOfResume: ResumeOptions['outcome']
  /** Which of this page's orders is being paid. */
  let order = 0
  /** An earlier call ended without the service's word. */
  let open = false
  /** The controller's words, once it has been there. */
  let texts: Started['texts'] | undefined

  const attempt = async (mine: Run): Promise<PaymentResult> => {
    try {
      const { authorise, outcome, returnUrl, authoriseTimeoutMs, actions } = mine.options
      const timeoutMs = authoriseTimeoutMs ?? 60_000
      if (typeof authorise !== 'function') throw refused('authorise', 'a function')
      if (mine.choice && !(mine.choice.type && typeof mine.choice.type === 'string'))
        throw refused('method', '{ type }, such as PAYPAL')
      // A timer that is asked for longer ends at once.
      if (!(timeoutMs > 0 && timeoutMs < 2 ** 31))
        throw refused('authoriseTimeoutMs', 'milliseconds, 2147483647 at most')
      const back = backUrl(returnUrl)
      // Before anything is awaited: a pop-up opens in the click or not at all.
      const prepared = acting.prepare(actions, isAlternative(mine.choice?.type ?? selected()))
      const begun = await controller.started()
      texts = begun.texts
      const id = element()
      const shown = amount()
      if (!(mine.choice ?? id) || !shown) throw new TenderError('card.missing', 'pay: mount a card element first')
      const end = await controller.call('pay', {
        ...(mine.choice ? { method: mine.choice } : { element: id ?? '' }),
        amount: shown,
        returnUrl: back,
        authoriseTimeoutMs: timeoutMs,
        canAskOutcome: typeof outcome === 'function',
        ...prepared,
      })
      return toResult(end, mine.cause)
    } catch (caught) {
      const error = isTenderError(caught)
        ? caught
        : new TenderError('service.failed', 'pay: an unexpected fault', { cause: caught })
      // What cannot be reached cannot say that an earlier attempt has not paid.
      const mayBePaid = mine.asked || (open && error.fixedBy !== 'merchant')
      return mayBePaid
        ? { status: 'pending', error, message: texts?.pending ?? unavailable() }
        : { status: 'failed', error, message: error.customerMessage || (texts?.unavailable ?? unavailable()) }
    }
  }

  const ask = (given: unknown) => {
    const mine = run
    return askMerchant(given, (cause) => {
      if (mine) mine.cause = cause
    })
  }

  return {
    pay: async (options, choice) => {
      run = { options: options ?? {}, choice, asked: false }
      const result = await attempt(run)
      run = undefined
      acting.release()
      // What has failed says nothing of an earlier call: the customer may have mistyped, or the merchant.
      if (result.status !== 'failed') open = result.status === 'pending'
      return result
    },
    resume: async ({ outcome } = {}) => {
      const asked = order
      const canAskOutcome = typeof outcome === 'function'
      if (canAskOutcome) outcomeOfResume = outcome
      const { payment, ...rest } = await controller.call('resume', { canAskOutcome })
      if (!payment) return rest
      const result = toResult(payment)
      // What the last order came to is not what this one did.
      if (!run && asked === order) {
        open = result.status === 'pending'
        onFound(result)
      }
      return { ...rest, payment: result }
    },
    ask,
    authorise: (request) => {
      if (run) run.asked = true
      return ask(() => run?.options.authorise?.(request))
    },
    outcome: ({ paymentId, trackingId }) => {
      const outcome = run?.options.outcome ?? outcomeOfResume
      return ask(() => outcome?.(paymentId, { trackingId }))
    },
    forget: () => {
      order += 1
      open = false
    },
  }
}

/** Neither a card nor a wallet, which have their pages on this one. */
const isAlternative = (type = 'card') => !/^(card|saved|APPLE_PAY|GOOGLE_PAY)$/.test(type)

const toResult = ({ error, message, ...end }: PaymentEnd, cause?: unknown): PaymentResult => {
  const fault = error && { error: fromErrorData(error, cause) }
  const paid = end.status === 'succeeded' || end.status === 'authorised'
  return (paid ? end : { ...end, message, ...fault }) as PaymentResult
}
