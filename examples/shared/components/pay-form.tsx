import { type FormEvent, useEffect, useRef, useState } from 'react'
import { formatMoney } from 'tender-checkout'
import { Payment, Steps, usePay, Wallets } from 'tender-checkout/react'
import { simulateWallets, wallets } from '../shop/browser'
import { type Cart, type Delivery, deliveries, type Order, priceOf } from '../shop/catalogue'
import { type Language, texts } from '../shop/texts'

interface PayFormProps {
  order: Order
  publicKey: string
  language: Language
  onChange: (change: Partial<Cart>) => void
}

export const PayForm = ({ order, publicKey, language, onChange }: PayFormProps) => {
  const text = texts[language]
  const form = useRef<HTMLFormElement>(null)
  const { pay, paying, result } = usePay()
  // Until this code runs, the browser would send the form. So the button is disabled until then.
  const [ready, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  const [hasWallets, setHasWallets] = useState(false)
  useEffect(() => void simulateWallets(publicKey).then(() => setHasWallets(true)), [publicKey])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void pay()
  }
  return (
    <Steps ref={form} method="post" onSubmit={submit} data-ready={ready || undefined}>
      <section data-tender-step="shipping">
        <h2>{text.shipping}</h2>
        <label>
          {text.name} <input name="name" autoComplete="name" required />
        </label>
        <label>
          {text.street} <input name="street" autoComplete="street-address" required />
        </label>
        <label>
          {text.city} <input name="city" autoComplete="address-level2" required />
        </label>
      </section>

      <section data-tender-step="delivery" inert={paying}>
        <h2>{text.delivery}</h2>
        {(Object.keys(deliveries) as Delivery[]).map((delivery) => (
          <label className="row" key={delivery}>
            <span>
              <input
                type="radio"
                name="delivery"
                checked={order.delivery === delivery}
                onChange={() => onChange({ delivery })}
              />{' '}
              {text[delivery]}
            </span>
            {formatMoney(priceOf(deliveries[delivery]), language)}
          </label>
        ))}
      </section>

      <section data-tender-step="billing">
        <h2>{text.billing}</h2>
        <label>
          {text.email} <input name="email" type="email" autoComplete="email" required />
        </label>
        {hasWallets && <Wallets {...wallets} divider beforeOpen={() => form.current?.reportValidity() ?? false} />}
        <Payment saved={{ customerId: order.customerId }} />
        <p id="message" role="status">
          {ready ? result && 'message' in result && result.message : text.notLoaded}
        </p>
        <button type="submit" disabled={paying || !ready}>
          {text.pay} {formatMoney(order.amount, language)}
        </button>
      </section>
    </Steps>
  )
}
