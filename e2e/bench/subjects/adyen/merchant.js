import { AdyenCheckout, Card } from '@adyen/adyen-web'
import '@adyen/adyen-web/styles/adyen.css'

let card

window.bench = {
  mount: async () => {
    const checkout = await AdyenCheckout({
      clientKey: 'test_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
      environment: 'test',
      locale: 'en-US',
      countryCode: 'NL',
      amount: { value: 5099, currency: 'EUR' },
      analytics: { enabled: false },
      paymentMethodsResponse: { paymentMethods: [{ type: 'scheme', name: 'Cards', brands: ['visa', 'mc', 'amex'] }] },
    })
    await new Promise((resolve) => {
      card = new Card(checkout, { onConfigSuccess: resolve, showPayButton: false }).mount('#card')
    })
  },
  unmount: () => card.unmount(),
  submit: async () => card.data,
}
window.bench.mount().then(() => window.benchMark?.('ready'))
