import { isObject } from '../../../shared/is-object'
import type { JsonObject } from '../../domain/wallets'
import { createCustomer, type SheetCustomer } from '../sheet/customer-acts'
import type { SheetAction } from '../sheet/sheet-view'
import type { Question } from '../types'
import { resultFault, updateFault } from './check-answer'
import type { Callbacks } from './check-request'
import type { GoogleEnvironment } from './environment'
import { intermediateData, methodFor, paymentDataOf } from './payment-data'
import { SimulatedPaymentsError } from './payments-error'
import { createSheetModel, type SheetModel } from './sheet-model'

/**
 * The callback trigger for each choice. The page is asked only if the `callbackIntents` of the
 * request contain the trigger.
 */
const triggers = {
  contact: 'SHIPPING_ADDRESS',
  delivery: 'SHIPPING_OPTION',
  coupon: 'OFFER',
  card: 'PAYMENT_METHOD',
} as const

const changeIntents: readonly unknown[] = Object.values(triggers)

interface SheetResult {
  resolve(paymentData: object): void
  reject(error: SimulatedPaymentsError): void
}

/** One sheet, from its opening until the customer pays or closes it. */
class GoogleSheet {
  readonly #request: JsonObject
  readonly #callbacks: Callbacks
  readonly #env: GoogleEnvironment
  readonly #result: SheetResult
  readonly #intents: readonly unknown[]
  readonly #model: SheetModel
  readonly #customer: SheetCustomer
  #deadline: number | undefined
  /** The open question. An answer to an earlier question is ignored. */
  #question: Question | undefined
  /** Whether the page has a question to answer. If so, the customer can only cancel. */
  #isBusy = false

  constructor(request: JsonObject, callbacks: Callbacks, env: GoogleEnvironment, result: SheetResult) {
    this.#request = request
    this.#callbacks = callbacks
    this.#env = env
    this.#result = result
    this.#intents = Array.isArray(request.callbackIntents) ? request.callbackIntents : []
    this.#model = createSheetModel(request, env)
    this.#customer = createCustomer({
      script: env.nextScript(),
      openSheet: env.openSheet,
      setTimeout: env.setTimeout,
      onAction: (action) => this.#onAction(action),
      onTimeout: () => this.#question && this.#timeOut(this.#question),
    })
  }

  open(): void {
    this.#env.active.end = () => this.#cancel()
    const asksFirst = this.#model.hasCard && this.#intents.some((intent) => changeIntents.includes(intent))
    if (asksFirst) this.#askChange('merchant', 'INITIALIZE')
    else this.#show(false)
  }

  #show(isBusy: boolean): void {
    this.#isBusy = isBusy
    this.#customer.show(this.#model.view(isBusy))
  }

  #close(): void {
    this.#closeQuestion()
    this.#env.active.end = undefined
    this.#customer.leave()
  }

  #cancel(): void {
    this.#close()
    this.#result.reject(new SimulatedPaymentsError('CANCELED', 'User closed the Payment Request UI.'))
  }

  #resolve(paymentData: object): void {
    this.#close()
    this.#result.resolve(paymentData)
  }

  /** Records a fault of the page. The customer can then only close the sheet. */
  #fail(fault: string, shown = 'Something went wrong.'): void {
    this.#env.fault(fault)
    this.#model.showFatalError(shown)
    this.#show(false)
  }

  #closeQuestion(): void {
    this.#env.clearTimeout(this.#deadline)
    this.#question = undefined
  }

  #timeOut(question: Question): void {
    this.#question = undefined
    const name = question === 'authorisation' ? 'onPaymentAuthorized' : 'onPaymentDataChanged'
    this.#fail(`${name} did not answer within ${this.#env.answerTimeoutMs} ms`, 'The request timed out.')
  }

  /**
   * Calls a callback of the page. If its answer arrives in time, passes the answer to `onAnswer`.
   */
  #ask(question: Question, callback: unknown, data: object, onAnswer: (answer: unknown) => void): void {
    const ifOpen = (run: () => void) => {
      if (this.#question !== question) return
      this.#closeQuestion()
      run()
    }
    const { setTimeout, answerTimeoutMs } = this.#env
    this.#question = question
    this.#deadline = setTimeout(() => this.#question === question && this.#timeOut(question), answerTimeoutMs)
    this.#show(true)
    Promise.resolve()
      .then(() => (callback as (data: object) => unknown)(data))
      .then(
        (answer) => ifOpen(() => onAnswer(answer)),
        () => ifOpen(() => this.#fail(`The callback for ${question} threw or rejected: it must always resolve`)),
      )
    this.#customer.asked(question)
  }

  #askChange(question: Question, trigger: string): void {
    const data = intermediateData(trigger, this.#intents, this.#model.selection())
    this.#ask(question, this.#callbacks.onPaymentDataChanged, data, (answer) => {
      const fault = updateFault(answer, this.#intents)
      if (fault !== undefined) return this.#fail(fault)
      if (isObject(answer)) {
        this.#model.apply(answer)
        this.#model.showError(answer)
      }
      this.#show(false)
    })
  }

  #pay(): void {
    const selection = this.#model.selection()
    const method = methodFor(this.#request, selection.card)
    const data = method && paymentDataOf(this.#request, method, selection)
    if (!data) this.#show(false)
    else if (this.#intents.includes('PAYMENT_AUTHORIZATION')) this.#askToAuthorise(data)
    else this.#resolve(data)
  }

  #askToAuthorise(data: object): void {
    this.#ask('authorisation', this.#callbacks.onPaymentAuthorized, data, (answer) => {
      const fault = resultFault(answer, this.#intents)
      if (fault !== undefined || !isObject(answer)) return this.#fail(fault ?? '')
      if (answer.transactionState === 'SUCCESS') return this.#resolve(data)
      this.#model.showError(answer)
      this.#show(false)
    })
  }

  #onAction(action: SheetAction): void {
    if (action.type === 'cancel') this.#cancel()
    else if (this.#isBusy) return
    else if (action.type === 'pay') {
      if (this.#model.view(false).payable) this.#pay()
      else this.#show(false)
    } else {
      const trigger = triggers[action.type]
      if (this.#model.choose(action) && this.#intents.includes(trigger)) this.#askChange(action.type, trigger)
      else this.#show(false)
    }
  }
}

/**
 * Shows a sheet until the customer pays or closes it.
 *
 * @param request A valid payment data request.
 * @returns The payment data.
 * @throws SimulatedPaymentsError CANCELED if the customer closes the sheet.
 */
export const runSheet = (request: JsonObject, callbacks: Callbacks, env: GoogleEnvironment): Promise<unknown> =>
  new Promise((resolve, reject) => new GoogleSheet(request, callbacks, env, { resolve, reject }).open())
