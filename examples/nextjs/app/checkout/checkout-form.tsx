'use client'

import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type Checkout, createCheckout, type PaymentResult, type TenderError } from 'tender-checkout'

interface CheckoutFormProps {
  serviceUrl: string
  publicKey: string
  trackingId: string
  amount: { amount: number; currency: string }
  flowId: string
}

const post = (path: string, body: object) =>
  fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

const outcome = (paymentId: string, { trackingId }: { trackingId: string }) =>
  post('/tender/outcome', { trackingId, paymentId })

export const CheckoutForm = ({ serviceUrl, publicKey, trackingId, amount, flowId }: CheckoutFormProps) => {
  const card = useRef<HTMLDivElement>(null)
  const checkout = useRef<Checkout>(null)
  const [message, setMessage] = useState('')
  const { amount: minorUnits, currency } = amount

  const show = (result: PaymentResult) => {
    if (result.status === 'succeeded' || result.status === 'authorised') location.assign('/thanks')
    else setMessage(result.message)
  }

  useEffect(() => {
    if (!card.current) return
    const started = createCheckout({
      serviceUrl,
      publicKey,
      clientToken: (order) => post('/tender/client-token', { trackingId: order.trackingId }),
      intent: { trackingId, paymentFlowId: flowId, amount: { amount: minorUnits, currency } },
    })
    checkout.current = started
    started.on('result', show)
    started.element('card').mount(card.current)
    // After a reload or a redirect to a bank, shows how the payment of the earlier page has ended.
    started.resume({ outcome }).then(
      ({ payment }) => payment && show(payment),
      // The service cannot be reached. Nothing is lost, because `pay` also looks for an earlier
      // payment.
      (error: TenderError) => console.warn(error.code),
    )
    return () => started.destroy()
  }, [serviceUrl, publicKey, trackingId, minorUnits, currency, flowId])

  const pay = (event: FormEvent) => {
    event.preventDefault()
    checkout.current?.pay({ authorise: (request) => post('/tender/authorise', request), outcome })
  }

  return (
    <form onSubmit={pay}>
      <h1>Trainers, €50.99</h1>
      <div ref={card} />
      <p role="status">{message}</p>
      <button type="submit">Pay</button>
    </form>
  )
}
