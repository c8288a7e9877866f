/// <reference types="applepayjs" />
import { toDecimal } from './decimal'
import type { WalletAgreement, WalletRecurringCharge } from './types'

type LineItem = ApplePayJS.ApplePayLineItem

/** The members of Apple's request that announce later charges. */
type Announcement = Pick<
  ApplePayJS.ApplePayPaymentRequest,
  'recurringPaymentRequest' | 'deferredPaymentRequest' | 'automaticReloadPaymentRequest'
>

/**
 * Returns the member of Apple's request that announces later charges. Versions of Apple Pay that do
 * not know it ignore it.
 */
export const appleAgreement = (agreement: WalletAgreement, currency: string): Announcement => {
  const { description, managementUrl, terms, notificationUrl } = agreement
  const common = {
    paymentDescription: description,
    managementURL: managementUrl,
    ...(terms !== undefined && { billingAgreement: terms }),
    ...(notificationUrl !== undefined && { tokenNotificationURL: notificationUrl }),
  }
  const line = (label: string, amount: number): LineItem => ({
    label,
    amount: toDecimal(amount, currency),
    type: 'final',
  })
  const recurring = ({ label, amount, every, unit, start, end }: WalletRecurringCharge): LineItem => ({
    ...line(label, amount),
    paymentTiming: 'recurring',
    recurringPaymentIntervalUnit: unit,
    recurringPaymentIntervalCount: every ?? 1,
    ...(start && { recurringPaymentStartDate: start }),
    ...(end && { recurringPaymentEndDate: end }),
  })
  switch (agreement.kind) {
    case 'recurring': {
      const { regular, trial } = agreement
      const trialBilling = trial && { trialBilling: recurring(trial) }
      return { recurringPaymentRequest: { ...common, regularBilling: recurring(regular), ...trialBilling } }
    }
    case 'deferred': {
      const { label, amount, date, freeUntil, timeZone } = agreement
      const deferredBilling: LineItem = { ...line(label, amount), paymentTiming: 'deferred', deferredPaymentDate: date }
      return {
        deferredPaymentRequest: {
          ...common,
          deferredBilling,
          ...(freeUntil && { freeCancellationDate: freeUntil }),
          ...(timeZone !== undefined && { freeCancellationDateTimeZone: timeZone }),
        },
      }
    }
    case 'reload': {
      const { label, amount, threshold } = agreement
      const automaticReloadBilling: LineItem = {
        ...line(label, amount),
        paymentTiming: 'automaticReload',
        automaticReloadPaymentThresholdAmount: toDecimal(threshold, currency),
      }
      return { automaticReloadPaymentRequest: { ...common, automaticReloadBilling } }
    }
  }
}
