import { formParts, isSkipped, methodOf, preparePart, showMessage } from '../../sdk/form/form-parts'
import { fieldsOf, goToReturnUrl } from '../../sdk/form/merchant-endpoints'
import { whenParsed } from '../../sdk/form/when-parsed'
import { logError } from '../../sdk/log-error'
import { serverRoutes } from '../../sdk/payment/server-routes'
import type {
  Checkout,
  CheckoutEvents,
  CheckoutOptions,
  PaymentResult,
  PayOptions,
  ResumeOptions,
} from '../../sdk/types'
import { TenderError } from '../../shared/error'
import type { IntentSnapshot } from '../../shared/types'
import { createSession } from '../session/session'
import type { PaymentState } from '../session/session-types'
import { OptionsElement } from './base-element'

/**
 * The events of `<tender-checkout>`: those of the checkout, and `intent` after each change of the
 * intent.
 */
export interface CheckoutElementEvents extends CheckoutEvents {
  intent: (intent: IntentSnapshot | undefined) => void
}

/** The names of these events. The type of the record ensures that none is missing. */
const eventNames: Record<keyof CheckoutElementEvents, 1> = {
  action: 1,
  intent: 1,
  paying: 1,
  prepared: 1,
  result: 1,
  step: 1,
  warning: 1,
}

/**
 * `<tender-checkout>`: the checkout for the elements inside it. The checkout is created when the
 * element is in the page and has options, and destroyed when the element is removed.
 *
 * Changes of `options` are compared by value, as in the bindings for frameworks.
 *
 * If the attribute `server` contains the path of your server's routes, submitting a form inside the
 * element pays. No payment starts if a listener of the page has cancelled the submission, or if a
 * button with `data-tender-skip` submits the form. Without the attribute, call `pay`.
 *
 * Buttons with `data-tender-pay` or `data-tender-method` are enabled once the checkout is created
 * and the document is parsed. After a successful payment, the page navigates to the URL in the
 * attribute `return-url`, unless it is that page already. The message of any other result is shown
 * in the element with `data-tender-message`.
 */
export class CheckoutElement extends OptionsElement<CheckoutOptions, CheckoutElementEvents> {
  static override readonly observedAttributes = ['options', 'server']

  /**
   * The options of `checkout.resume`. Set it before `options`. The initial value keeps what the
   * page has set before the class was defined.
   *
   * @default {} with the attribute `server`; otherwise not called
   */
  resume: ResumeOptions | undefined = (this as { resume?: ResumeOptions }).resume
  /** The session that the elements inside use. @internal */
  readonly session = createSession({})
  protected readonly eventNames = eventNames
  protected override readonly display = 'contents'
  private hasPrepared = false
  private reminder: ReturnType<typeof setTimeout> | undefined

  constructor() {
    super()
    const { intent, payment } = this.session
    intent.subscribe((snapshot) => this.dispatchers.intent?.(snapshot))
    payment.subscribe(({ result }) => this.show(result))
    this.addEventListener('submit', (event) => this.payBy(event))
  }

  /** The checkout. Undefined while there is none. */
  get checkout(): Checkout | undefined {
    return this.session.checkout.value
  }

  /** The intent as the service has last reported it. Undefined until it exists. */
  get intent(): IntentSnapshot | undefined {
    return this.session.intent.value
  }

  /** Whether a payment is in progress, and the last result. */
  get payment(): PaymentState {
    return this.session.payment.value
  }

  /** Pays the order, as `checkout.pay` does. Never rejects. */
  pay(options?: PayOptions): Promise<PaymentResult> {
    return this.session.pay(options)
  }

  override connectedCallback(): void {
    super.connectedCallback()
    // Applied synchronously. If the page only moves the element, this cancels the `close` of
    // `disconnectedCallback`, and the checkout is not destroyed.
    this.applyNow()
    clearTimeout(this.reminder)
    this.reminder = setTimeout(() => this.options ?? logError(withoutOptions), optionsDelayMs)
  }

  disconnectedCallback(): void {
    clearTimeout(this.reminder)
    this.session.close()
  }

  protected apply(): void {
    const { intent, ...listeners } = this.dispatchers
    const { options } = this
    if (!options) return
    const server = this.getAttribute('server')
    const source = {
      options: { ...(server !== null && { server }), ...options },
      resume: this.resume ?? (server === null ? undefined : {}),
    }
    this.session.set(source, listeners)
    this.session.open()
    if (!this.hasPrepared) whenParsed(() => this.prepareParts())
    this.hasPrepared = true
  }

  private prepareParts(): void {
    const text = messageOf(this.payment.result)
    for (const part of this.querySelectorAll<HTMLElement>(formParts)) preparePart(part, text)
  }

  private payBy(event: SubmitEvent): void {
    const routes = serverRoutes({ server: this.getAttribute('server') ?? '' })
    if (!routes || event.defaultPrevented || isSkipped(event)) return
    event.preventDefault()
    const fields = fieldsOf(new FormData(event.target as HTMLFormElement))
    void this.pay({ authorise: (request) => routes.authorise({ ...request, fields }), ...methodOf(event) })
  }

  /**
   * Shows the message of a result in the element with `data-tender-message`. A successful payment
   * has no message and leads to the URL in the attribute `return-url`.
   */
  private show(result: PaymentResult | undefined): void {
    if (this.hasPrepared) showMessage(this, messageOf(result))
    const returnUrl = this.getAttribute('return-url')
    if (!result || 'message' in result || returnUrl === null) return
    goToReturnUrl(returnUrl, result.paymentId, new URLSearchParams(location.search))
  }
}

/** Milliseconds after which missing options are logged. A page may first fetch them. */
const optionsDelayMs = 5000

const withoutOptions = new TenderError('options.invalid', '<tender-checkout> has no options, so it shows nothing')

const messageOf = (result: PaymentResult | undefined): string => (result && 'message' in result ? result.message : '')
