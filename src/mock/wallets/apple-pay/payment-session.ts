import { type Customer, createCustomer } from '../sheet/sheet-customer'
import type { SheetAction } from '../sheet/sheet-view'
import type { Question } from '../types'
import { invalidAccess } from './argument-checks'
import type { AppleRequest } from './check-request'
import { type AppleResult, type AppleUpdate, checkResult, checkUpdate } from './check-update'
import type { AppleEnvironment } from './environment'
import { merchantSessionFault, readMerchantSession } from './merchant-session'
import { paymentOf, redactedContact } from './payment-data'
import { checkCall, isOpen, type SessionState } from './session-state'
import { createSheetModel } from './sheet-model'

/** The questions that the page answers with an update of the sheet. */
export type UpdateQuestion = Exclude<Question, 'merchant' | 'authorisation'>

export interface PaymentSession {
  begin(): void
  abort(): void
  completeMerchantValidation(session: unknown): void
  completeUpdate(question: UpdateQuestion, update: unknown): void
  /** Ends the session as a fatal answer of versions 1 and 2 does. */
  cancelFor(question: UpdateQuestion): void
  completePayment(result: unknown): void
}

/** The events by which the page is asked. */
export const events = {
  merchant: 'validatemerchant',
  contact: 'shippingcontactselected',
  delivery: 'shippingmethodselected',
  card: 'paymentmethodselected',
  coupon: 'couponcodechanged',
  authorisation: 'paymentauthorized',
} as const

const validationURL = 'https://apple-pay-gateway.apple.com/paymentservices/startSession'

export interface SessionPage {
  isHandled(type: string): boolean
  dispatch(type: string, detail: object): unknown
}

/**
 * One session from its beginning to its end, as WebKit's own runs: each question holds everything up until the page has answered
 * it, within the time there is; whatever ends the session ends it for good.
 */
export const createPaymentSession = (
  request: AppleRequest,
  env: AppleEnvironment,
  page: SessionPage,
): PaymentSession => {
  const model = createSheetModel(request, env)
  let state: SessionState = 'idle'
  let customer: Customer | undefined
  let deadline: number | undefined
  /** What the page is asked of its own accord, once the merchant is known. */
  const first: UpdateQuestion[] = [...(model.needsAddress ? (['contact'] as const) : []), 'card']

  /** Whether the customer may do something. */
  let idle = false
  const show = (busy: boolean) => {
    idle = !busy
    customer?.show(model.view(busy))
  }
  const later = (run: () => void) => env.setTimeout(() => isOpen(state) && run(), 0)

  const end = (as: 'completed' | 'aborted' | 'canceled') => {
    env.clearTimeout(deadline)
    state = as
    env.active.end = undefined
    customer?.leave()
  }
  const cancel = () => {
    end('canceled')
    page.dispatch('cancel', { sessionError: { code: 'unknown', info: {} } })
  }
  const timeOut = (question: Question) => {
    env.fault(`${events[question]} was not answered within ${env.answerTimeoutMs} ms`)
    cancel()
  }

  const ask = (question: Question, detail: object) => {
    state = `asked ${question}`
    deadline = env.setTimeout(() => timeOut(question), env.answerTimeoutMs)
    show(true)
    if (!page.isHandled(events[question])) env.fault(`Nobody listens to ${events[question]}`)
    page.dispatch(events[question], detail)
    if (state === `asked ${question}`) customer?.asked(question)
  }
  const answered = () => {
    env.clearTimeout(deadline)
    state = 'active'
  }

  const details: Record<UpdateQuestion, () => object> = {
    contact: () => ({ shippingContact: redactedContact(model.contact()) }),
    delivery: () => ({ shippingMethod: model.delivery() }),
    card: () => ({ paymentMethod: { type: model.card().type } }),
    coupon: () => ({ couponCode: model.coupon() }),
  }
  /** A choice that nobody listens to changes nothing, and is no fault. */
  const askUpdate = (question: UpdateQuestion) => {
    if (page.isHandled(events[question])) ask(question, details[question]())
    else proceed()
  }
  const proceed = () => {
    const question = model.hasCard ? first.shift() : undefined
    if (question) askUpdate(question)
    else show(false)
  }

  const onDeed = (deed: SheetAction) => {
    if (!isOpen(state)) return
    if (deed.type === 'cancel') cancel()
    else if (!idle) return
    else if (deed.type !== 'pay') {
      const changed = model.choose(deed)
      if (changed) askUpdate(deed.type)
      else show(false)
    } else if (model.view(false).payable) {
      ask('authorisation', { payment: paymentOf(request, model.contact(), model.card()) })
    } else show(false)
  }

  const finish = ({ final, errors }: AppleResult) => {
    if (final) return end('completed')
    answered()
    model.showErrors(errors)
    later(proceed)
  }
  const update = (question: UpdateQuestion, change: AppleUpdate) => {
    answered()
    model.apply(question, change)
    later(proceed)
  }

  return {
    begin: () => {
      checkCall(state, 'begin')
      if (env.active.end) throw invalidAccess('Page already has an active payment session.')
      state = 'active'
      env.active.end = () => end('aborted')
      customer = createCustomer({
        script: env.nextScript(),
        openSheet: env.openSheet,
        setTimeout: env.setTimeout,
        onAction: onDeed,
        onTimeOut: () => state.startsWith('asked ') && timeOut(state.slice('asked '.length) as Question),
      })
      show(true)
      later(() => ask('merchant', { validationURL }))
    },
    abort: () => {
      checkCall(state, 'abort')
      end('aborted')
    },
    completeMerchantValidation: (value) => {
      checkCall(state, 'complete merchant')
      const session = readMerchantSession(value)
      answered()
      later(() => {
        const fault = merchantSessionFault(session, { now: env.clock(), domain: env.domain, used: env.usedSessions })
        if (fault !== undefined) env.fault(fault)
        if (fault !== undefined || customer?.expires()) cancel()
        else proceed()
      })
    },
    completeUpdate: (question, value) => {
      checkCall(state, `complete ${question}`)
      update(question, checkUpdate(value))
    },
    cancelFor: (question) => {
      checkCall(state, `complete ${question}`)
      answered()
      later(cancel)
    },
    completePayment: (value) => {
      checkCall(state, 'complete authorisation')
      finish(checkResult(value))
    },
  }
}
