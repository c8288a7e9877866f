import '../card/style.css'
import '../payment/style.css'
import '../billing/style.css'
import { withBillingAddress } from '../billing/billing-inputs'
import { createPaymentSettings } from '../payment/payment-settings'
import { startPayment } from '../payment/start'

startPayment(withBillingAddress(createPaymentSettings()))
