import type {} from 'tender-checkout/mock/wallets/script'
import type { TenderGlobal } from 'tender-checkout/script'

// Valid use: the two scripts declare what they add to the window.

export const tender: TenderGlobal | undefined = window.Tender
window.Tender?.checkout?.pay({ authorise: () => fetch('/authorise', { method: 'POST' }) })
window.walletSimulators?.applePay.next('authorise')

// Invalid use.

// @ts-expect-error window.Tender is absent until the script has run
window.Tender.createCheckout
// @ts-expect-error the checkout takes its options from the script tag
window.Tender?.checkout?.createCheckout({})
// @ts-expect-error there is no simulator of another wallet
window.walletSimulators?.samsungPay
