import {
  afterNextRender,
  Component,
  CUSTOM_ELEMENTS_SCHEMA,
  computed,
  input,
  linkedSignal,
  signal,
} from '@angular/core'
import { formatMoney } from 'tender-checkout'
import 'tender-checkout/elements'
import { appearance, saveCart, saveLanguage, simulateWallets, wallets } from '../../shop/browser'
import {
  type Cart,
  type CheckoutData,
  type Delivery,
  deliveries,
  type Product,
  priceOf,
  products,
} from '../../shop/catalogue'
import { type Language, languageIn, languages, texts } from '../../shop/texts'

@Component({
  selector: 'app-checkout-page',
  templateUrl: './checkout-page.html',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
})
export class CheckoutPage {
  readonly data = input.required<CheckoutData>()
  protected readonly order = linkedSignal(() => this.data().order)
  protected readonly language = signal(languageIn(document.cookie))
  protected readonly text = computed(() => texts[this.language()])
  protected readonly paying = signal(false)
  protected readonly hasWallets = signal(false)

  protected readonly products = Object.keys(products) as Product[]
  protected readonly deliveries = Object.keys(deliveries) as Delivery[]
  protected readonly languages = Object.entries(languages)

  protected readonly checkoutOptions = computed(() => {
    const { serviceUrl, publicKey } = this.data()
    const { id, amount } = this.order()
    const intent = { trackingId: id, paymentFlowId: 'flow_immediate', amount }
    return { serviceUrl, publicKey, intent, appearance, locale: this.language() }
  })
  protected readonly paymentOptions = computed(() => ({ saved: { customerId: this.order().customerId } }))
  protected readonly walletsOptions = {
    ...wallets,
    divider: true,
    beforeOpen: () => document.querySelector('form')?.reportValidity() ?? false,
  }

  constructor() {
    afterNextRender(async () => {
      await simulateWallets(this.data().publicKey)
      this.hasWallets.set(true)
    })
  }

  protected price(minorUnits: number): string {
    return formatMoney(priceOf(minorUnits), this.language())
  }

  protected priceOfProduct(product: Product): string {
    return this.price(products[product] * this.order().quantities[product])
  }

  protected priceOfDelivery(delivery: Delivery): string {
    return this.price(deliveries[delivery])
  }

  protected changeQuantity(product: Product, quantity: string): void {
    this.changeCart({ quantities: { ...this.order().quantities, [product]: Number(quantity) } })
  }

  protected async changeCart(change: Partial<Cart>): Promise<void> {
    this.order.update((order) => ({ ...order, ...change }))
    // The server sets the amount.
    const saved = await saveCart(this.order())
    if (saved) this.order.set(saved)
  }

  protected changeLanguage(language: string): void {
    this.language.set(language as Language)
    saveLanguage(language as Language)
  }
}
