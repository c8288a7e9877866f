import { formatMoney } from 'tender-checkout'
import { usePay } from 'tender-checkout/react'
import { type Cart, type Order, type Product, priceOf, products } from '../shop/catalogue'
import { type Language, texts } from '../shop/texts'

interface CartLinesProps {
  order: Order
  language: Language
  onChange: (change: Partial<Cart>) => void
}

export const CartLines = ({ order: { quantities }, language, onChange }: CartLinesProps) => {
  const text = texts[language]
  const { paying } = usePay()
  return (
    <section inert={paying}>
      {(Object.keys(products) as Product[]).map((product) => (
        <div className="row" key={product}>
          <span>{text[product]}</span>
          <select
            aria-label={text[product]}
            value={quantities[product]}
            onChange={({ target }) => onChange({ quantities: { ...quantities, [product]: Number(target.value) } })}
          >
            {[1, 2, 3, 4, 5].map((quantity) => (
              <option key={quantity}>{quantity}</option>
            ))}
          </select>
          <span>{formatMoney(priceOf(products[product] * quantities[product]), language)}</span>
        </div>
      ))}
    </section>
  )
}
