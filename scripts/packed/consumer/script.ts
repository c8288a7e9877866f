import type {} from 'tender-checkout/mock/wallets/script'
import type { TenderGlobal } from 'tender-checkout/script'

// Correct use of the members that the two scripts add to the window.

export const tender: TenderGlobal | undefined = window.Tender
window.Tender?.checkout?.pay({ authorise: () => fetch('/authorise', { method: 'POST' }) })
window.walletSimulators?.applePay.next('authorise')

// Incorrect use, which must not compile.

// @ts-expect-error window.Tender is absent until the script has run
window.Tender.createCheckout
// @ts-expect-error the checkout takes its options from the script tag
window.Tender?.checkout?.createCheckout({})
// @ts-expect-error there is no simulator of another wallet
window.walletSimulators?.samsungPay
