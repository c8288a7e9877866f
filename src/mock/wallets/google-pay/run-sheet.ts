import { isJsonObject, type JsonObject } from '../../json-object'
import { type Customer, createCustomer } from '../sheet/sheet-customer'
import type { SheetAction } from '../sheet/sheet-view'
import type { Question } from '../types'
import { resultFault, updateFault } from './check-answer'
import type { Callbacks } from './check-request'
import type { GoogleEnvironment } from './environment'
import { intermediateData, methodFor, paymentDataOf } from './payment-data'
import { SimulatedPaymentsError } from './payments-error'
import { createSheetModel } from './sheet-model'

/** The trigger by which the page learns of each choice, and the intent it learns of it for. */
const triggers = {
  contact: 'SHIPPING_ADDRESS',
  delivery: 'SHIPPING_OPTION',
  coupon: 'OFFER',
  card: 'PAYMENT_METHOD',
} as const

const changeIntents: readonly unknown[] = Object.values(triggers)

/**
 * Shows a sheet until the customer pays or closes it.
 * @param request one that has no fault
 * @throws SimulatedPaymentsError CANCELED when the customer closes it
 */
export const runSheet = (request: JsonObject, callbacks: Callbacks, env: GoogleEnvironment): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const intents: readonly unknown[] = Array.isArray(request.callbackIntents) ? request.callbackIntents : []
    const model = createSheetModel(request, env)
    let idle = false
    let deadline: number | undefined
    /** The question that is open; an answer to an older one comes too late. */
    let open: Question | undefined

    const show = (busy: boolean) => {
      idle = !busy
      customer.show(model.view(busy))
    }
    const end = (settle: () => void) => {
      env.clearTimeout(deadline)
      open = undefined
      env.active.end = undefined
      customer.leave()
      settle()
    }
    const cancel = () =>
      end(() => reject(new SimulatedPaymentsError('CANCELED', 'User closed the Payment Request UI.')))

    const fail = (message: string, shown: string) => {
      env.fault(message)
      model.showFatalError(shown)
      show(false)
    }
    const timeOut = (question: Question) => {
      open = undefined
      const name = question === 'authorisation' ? 'onPaymentAuthorized' : 'onPaymentDataChanged'
      fail(`${name} did not answer within ${env.answerTimeoutMs} ms`, 'The request timed out.')
    }
    const ask = (question: Question, callback: unknown, data: object, take: (answer: unknown) => void) => {
      open = question
      const isOpen = () => open === question
      const close = () => {
        env.clearTimeout(deadline)
        open = undefined
      }
      deadline = env.setTimeout(() => isOpen() && timeOut(question), env.answerTimeoutMs)
      show(true)
      Promise.resolve()
        .then(() => (callback as (data: object) => unknown)(data))
        .then(
          (answer) => {
            if (!isOpen()) return
            close()
            take(answer)
          },
          () => {
            if (!isOpen()) return
            close()
            fail(`The callback for ${question} threw or rejected: it must always resolve`, 'Something went wrong.')
          },
        )
      customer.asked(question)
    }

    const askChange = (question: Question, trigger: string) => {
      const data = intermediateData(trigger, intents, model.selection())
      ask(question, callbacks.onPaymentDataChanged, data, (answer) => {
        const fault = updateFault(answer, intents)
        if (fault !== undefined) return fail(fault, 'Something went wrong.')
        if (isJsonObject(answer)) {
          model.apply(answer)
          model.showError(answer)
        }
        show(false)
      })
    }

    const pay = () => {
      const selection = model.selection()
      const method = methodFor(request, selection.card)
      if (!method) return show(false)
      const data = paymentDataOf(request, method, selection)
      if (!intents.includes('PAYMENT_AUTHORIZATION')) return end(() => resolve(data))
      ask('authorisation', callbacks.onPaymentAuthorized, data, (answer) => {
        const fault = resultFault(answer, intents)
        if (fault !== undefined || !isJsonObject(answer)) return fail(fault ?? '', 'Something went wrong.')
        if (answer.transactionState === 'SUCCESS') return end(() => resolve(data))
        model.showError(answer)
        show(false)
      })
    }

    const onDeed = (deed: SheetAction) => {
      if (deed.type === 'cancel') return cancel()
      if (!idle) return
      if (deed.type !== 'pay') {
        const asks = model.choose(deed) && intents.includes(triggers[deed.type])
        if (asks) askChange(deed.type, triggers[deed.type])
        else show(false)
      } else if (model.view(false).payable) pay()
      else show(false)
    }

    const customer: Customer = createCustomer({
      script: env.nextScript(),
      openSheet: env.openSheet,
      setTimeout: env.setTimeout,
      onAction: onDeed,
      onTimeOut: () => open && timeOut(open),
    })
    env.active.end = cancel
    if (model.hasCard && intents.some((intent) => changeIntents.includes(intent))) askChange('merchant', 'INITIALIZE')
    else show(false)
  })
