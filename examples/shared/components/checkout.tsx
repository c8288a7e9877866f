'use client'

import { useState } from 'react'
import type { PaymentResult } from 'tender-checkout'
import { CheckoutProvider } from 'tender-checkout/react'
import { appearance, saveCart, saveLanguage, server } from '../shop/browser'
import type { Cart, CheckoutData } from '../shop/catalogue'
import { type Language, languages, texts } from '../shop/texts'
import { CartLines } from './cart-lines'
import { PayForm } from './pay-form'

interface CheckoutProps extends CheckoutData {
  language: Language
}

const showResult = ({ status }: PaymentResult) => {
  if (status === 'succeeded' || status === 'authorised') location.assign('/thanks')
}

export const Checkout = ({ serviceUrl, publicKey, ...start }: CheckoutProps) => {
  const [order, setOrder] = useState(start.order)
  const [language, setLanguage] = useState(start.language)

  const changeCart = async (change: Partial<Cart>) => {
    const changed = { ...order, ...change }
    setOrder(changed)
    // The server sets the amount.
    const saved = await saveCart(changed)
    if (saved) setOrder(saved)
  }
  const changeLanguage = (next: Language) => {
    saveLanguage(next)
    setLanguage(next)
  }

  const intent = { trackingId: order.id, paymentFlowId: 'flow_immediate', amount: order.amount }
  return (
    <CheckoutProvider
      options={{ serviceUrl, publicKey, server, intent, appearance, locale: language }}
      resume={{}}
      onResult={showResult}
    >
      <header>
        <strong>Fellrunner</strong>
        <select
          aria-label={texts[language].language}
          value={language}
          onChange={({ target }) => changeLanguage(target.value as Language)}
        >
          {Object.entries(languages).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </header>
      <main>
        <h1>{texts[language].checkout}</h1>
        <CartLines order={order} language={language} onChange={changeCart} />
        <PayForm order={order} publicKey={publicKey} language={language} onChange={changeCart} />
      </main>
    </CheckoutProvider>
  )
}
