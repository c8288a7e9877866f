import { TenderError } from '../../shared/error'
import { sameMoney } from '../../shared/money'
import type { PageChoice } from '../../shared/types'
import type { PaymentResult, PayOptions, WalletsOptions } from '../types'
import type { WalletHost } from './host'
import type { SheetBill } from './sheet-choices'
import type { WalletCustomer } from './types'

interface PurchaseOptions {
  host: WalletHost
  options: WalletsOptions
  bill: SheetBill
}

/** Pays the bill of a sheet, after the customer has authorised the payment. */
export const payFromSheet = (
  { host, options, bill }: PurchaseOptions,
  choice: PageChoice,
  customer: WalletCustomer,
): Promise<PaymentResult> => {
  const { total, methodId } = bill.current
  // The customer has authorised the amount that the sheet shows. No other amount may be charged.
  const amount = host.order.amount()
  if (!amount || !sameMoney(amount, total)) {
    const error = new TenderError('amount.mismatch', 'wallets: the amount has changed since the sheet was opened')
    return Promise.resolve(
      host.payments.mayBeCharged()
        ? { status: 'pending', error, message: host.texts().pending }
        : { status: 'failed', error, message: host.texts().unavailable },
    )
  }
  const { coupon } = bill
  const chosen: WalletCustomer = {
    ...customer,
    ...(methodId !== undefined && { shippingMethod: methodId }),
    ...(coupon !== undefined && { coupon }),
  }
  return host.payments.pay(payOptionsOf(host, options, chosen), choice)
}

const payOptionsOf = (host: WalletHost, options: WalletsOptions, customer: WalletCustomer): PayOptions => {
  const { authorise = host.authorise, outcome, actions, returnUrl, authoriseTimeoutMs } = options
  return {
    authorise: (request) => authorise(request, customer),
    ...(outcome && { outcome }),
    ...(actions && { actions }),
    ...(returnUrl !== undefined && { returnUrl }),
    ...(authoriseTimeoutMs !== undefined && { authoriseTimeoutMs }),
  }
}
