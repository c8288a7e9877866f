import { useState } from 'preact/hooks'
import { CheckoutProvider } from 'tender-checkout/preact'
import { orderOptions } from '../order'
import { PayForm } from './pay-form'

export const Checkout = () => {
  const [title] = useState('Shop')
  return (
    <CheckoutProvider options={orderOptions(4000)}>
      <h1>{title}</h1>
      <PayForm />
    </CheckoutProvider>
  )
}
