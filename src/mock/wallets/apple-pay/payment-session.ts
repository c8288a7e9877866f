import { createCustomer, type SheetCustomer } from '../sheet/customer-acts'
import type { SheetAction } from '../sheet/sheet-view'
import type { Question } from '../types'
import { invalidAccess } from './argument-checks'
import type { AppleRequest } from './check-request'
import { checkResult, checkUpdate } from './check-update'
import type { AppleEnvironment } from './environment'
import { merchantSessionFault, readMerchantSession } from './merchant-session'
import { paymentOf, redactedContact } from './payment-data'
import { checkCall, isOpen, type SessionState } from './session-state'
import { createSheetModel, type SheetModel } from './sheet-model'

/** The questions that the page answers with an update of the sheet. */
export type UpdateQuestion = Exclude<Question, 'merchant' | 'authorisation'>

/** The event for each question to the page. */
export const events = {
  merchant: 'validatemerchant',
  contact: 'shippingcontactselected',
  delivery: 'shippingmethodselected',
  card: 'paymentmethodselected',
  coupon: 'couponcodechanged',
  authorisation: 'paymentauthorized',
} as const

const validationURL = 'https://apple-pay-gateway.apple.com/paymentservices/startSession'

/** The page's side of a session. */
export interface SessionPage {
  /** Returns whether the page listens to an event. */
  isHandled(type: string): boolean
  dispatch(type: string, detail: object): unknown
}

/**
 * One session from its start to its end, modelled on WebKit's. While the page has a question to
 * answer, the sheet is busy. A session that has ended cannot be used again.
 */
export class PaymentSession {
  readonly #request: AppleRequest
  readonly #env: AppleEnvironment
  readonly #page: SessionPage
  readonly #model: SheetModel
  /** The questions that follow merchant validation without an action of the customer. */
  readonly #firstQuestions: UpdateQuestion[]
  #state: SessionState = 'idle'
  /** Undefined until `begin()` is called. */
  #customer: SheetCustomer | undefined
  #deadline: number | undefined
  /** Whether the sheet is busy. If so, the customer can only cancel. */
  #isBusy = true

  constructor(request: AppleRequest, env: AppleEnvironment, page: SessionPage) {
    this.#request = request
    this.#env = env
    this.#page = page
    this.#model = createSheetModel(request, env)
    this.#firstQuestions = this.#model.needsAddress ? ['contact', 'card'] : ['card']
  }

  begin(): void {
    const env = this.#env
    checkCall(this.#state, 'begin')
    if (env.active.end) throw invalidAccess('Page already has an active payment session.')
    this.#state = 'active'
    env.active.end = () => this.#end('aborted')
    this.#customer = createCustomer({
      script: env.nextScript(),
      openSheet: env.openSheet,
      setTimeout: env.setTimeout,
      onAction: (action) => this.#onAction(action),
      onTimeout: () => this.#onTimeout(),
    })
    this.#show(true)
    this.#later(() => this.#ask('merchant', { validationURL }))
  }

  abort(): void {
    checkCall(this.#state, 'abort')
    this.#end('aborted')
  }

  completeMerchantValidation(value: unknown): void {
    checkCall(this.#state, 'complete merchant')
    const session = readMerchantSession(value)
    this.#closeQuestion()
    this.#later(() => {
      const { clock, domain, usedSessions, fault } = this.#env
      const broken = merchantSessionFault(session, { now: clock(), domain, used: usedSessions })
      if (broken !== undefined) fault(broken)
      if (broken !== undefined || this.#customer?.expires()) this.#cancel()
      else this.#proceed()
    })
  }

  completeUpdate(question: UpdateQuestion, value: unknown): void {
    checkCall(this.#state, `complete ${question}`)
    const update = checkUpdate(value)
    this.#closeQuestion()
    this.#model.apply(question, update)
    this.#later(() => this.#proceed())
  }

  /**
   * Cancels the session, because the page has answered the question with an error status of
   * versions 1 and 2.
   */
  cancelFor(question: UpdateQuestion): void {
    checkCall(this.#state, `complete ${question}`)
    this.#closeQuestion()
    this.#later(() => this.#cancel())
  }

  completePayment(value: unknown): void {
    checkCall(this.#state, 'complete authorisation')
    const { final, errors } = checkResult(value)
    if (final) {
      this.#end('completed')
      return
    }
    this.#closeQuestion()
    this.#model.showErrors(errors)
    this.#later(() => this.#proceed())
  }

  #show(isBusy: boolean): void {
    this.#isBusy = isBusy
    this.#customer?.show(this.#model.view(isBusy))
  }

  /** Runs a function in a task of its own, unless the session has ended by then. */
  #later(run: () => void): void {
    this.#env.setTimeout(() => isOpen(this.#state) && run(), 0)
  }

  #end(state: 'completed' | 'aborted' | 'canceled'): void {
    this.#env.clearTimeout(this.#deadline)
    this.#state = state
    this.#env.active.end = undefined
    this.#customer?.leave()
  }

  #cancel(): void {
    this.#end('canceled')
    this.#page.dispatch('cancel', { sessionError: { code: 'unknown', info: {} } })
  }

  #ask(question: Question, detail: object): void {
    const type = events[question]
    const asked: SessionState = `asked ${question}`
    this.#state = asked
    this.#deadline = this.#env.setTimeout(() => this.#timeOut(question), this.#env.answerTimeoutMs)
    this.#show(true)
    if (!this.#page.isHandled(type)) this.#env.fault(`The page has no handler for ${type}`)
    this.#page.dispatch(type, detail)
    if (this.#state === asked) this.#customer?.asked(question)
  }

  #closeQuestion(): void {
    this.#env.clearTimeout(this.#deadline)
    this.#state = 'active'
  }

  #timeOut(question: Question): void {
    const { answerTimeoutMs, fault } = this.#env
    fault(`${events[question]} was not answered within ${answerTimeoutMs} ms`)
    this.#cancel()
  }

  #onTimeout(): void {
    const prefix = 'asked '
    if (this.#state.startsWith(prefix)) this.#timeOut(this.#state.slice(prefix.length) as Question)
  }

  /**
   * Asks the page about a choice. If the page has no handler for the event, it is not asked, which
   * is no fault.
   */
  #askUpdate(question: UpdateQuestion): void {
    if (this.#page.isHandled(events[question])) this.#ask(question, this.#detailOf(question))
    else this.#proceed()
  }

  #detailOf(question: UpdateQuestion): object {
    switch (question) {
      case 'contact':
        return { shippingContact: redactedContact(this.#model.contact()) }
      case 'delivery':
        return { shippingMethod: this.#model.delivery() }
      case 'card':
        return { paymentMethod: { type: this.#model.card().type } }
      case 'coupon':
        return { couponCode: this.#model.coupon() }
    }
  }

  /**
   * Asks the next of `#firstQuestions`. If none is left, or the wallet has no card, the sheet waits
   * for the customer.
   */
  #proceed(): void {
    const question = this.#model.hasCard ? this.#firstQuestions.shift() : undefined
    if (question) this.#askUpdate(question)
    else this.#show(false)
  }

  #onAction(action: SheetAction): void {
    if (!isOpen(this.#state)) return
    if (action.type === 'cancel') this.#cancel()
    else if (this.#isBusy) return
    else if (action.type === 'pay') this.#pay()
    else if (this.#model.choose(action)) this.#askUpdate(action.type)
    else this.#show(false)
  }

  #pay(): void {
    if (!this.#model.view(false).payable) this.#show(false)
    else this.#ask('authorisation', { payment: paymentOf(this.#request, this.#model.contact(), this.#model.card()) })
  }
}
