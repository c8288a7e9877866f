import type { OrderStatus } from '../backend/order-status'
import type { OrderContent, OrderLine } from '../backend/shop-records'
import { products } from '../catalogue/products'
import { BackendError, readOrder } from './backend-client'
import { describeMethod, describeOrder, type OrderView } from './describe-order'
import { findElement } from './find-element'
import { language, onLanguage } from './language'
import { showIntent } from './show-service'

// The URL names the order, but does not prove a payment. The shop's server reads the status from
// the service.
const trackingId = new URL(location.href).searchParams.get('trackingId') ?? document.body.dataset.trackingId ?? ''

const page = findElement('#confirmation')
const checkAgain = findElement<HTMLButtonElement>('#check-again')

type DisplayedState = Pick<OrderView, 'headline' | 'explanation'> & {
  state: OrderView['state'] | 'notFound' | 'unavailable'
}

const show = ({ state, headline, explanation }: DisplayedState, intentId: string | null = null) => {
  // confirmation.css selects the picture, the summary and the next steps by this attribute.
  page.dataset.state = state
  findElement('#headline').textContent = headline
  findElement('#explanation').textContent = explanation
  if (intentId) showIntent(intentId)
  else findElement('#service .view').textContent = 'No intent is known for this order.'
}

/** Shows a row of the summary, or hides the row if `text` is empty. */
const showRow = (selector: string, text: string) => {
  const value = findElement(selector)
  value.textContent = text
  if (value.parentElement) value.parentElement.hidden = text === ''
}

/** The titles of a product in the page's language. The shop's server has them in English. */
const titlesOf = (title: string, variantTitle: string) => {
  const { text } = language()
  switch (products.find((product) => product.title === title)?.id) {
    case 'scree':
      return { title: text('scree'), variantTitle: text('screeVariant') }
    case 'socks':
      return { title: text('socks'), variantTitle: text('socksVariant') }
    case 'flask':
      return { title: text('flask'), variantTitle }
    default:
      return { title, variantTitle }
  }
}

const lineElement = ({ title, variantTitle, quantity, total }: OrderLine): HTMLLIElement => {
  const line = document.createElement('li')
  const name = document.createElement('span')
  const variant = document.createElement('small')
  const price = document.createElement('span')
  const shown = titlesOf(title, variantTitle)
  name.textContent = quantity === 1 ? shown.title : `${quantity} × ${shown.title}`
  variant.textContent = shown.variantTitle
  price.textContent = language().money(total)
  name.append(variant)
  line.append(name, price)
  return line
}

const showContent = ({ lines, deliveryPrice, discount }: OrderContent) => {
  const list = findElement('#lines')
  list.replaceChildren(...lines.map(lineElement))
  list.hidden = false
  const { text, money } = language()
  showRow('#delivery', deliveryPrice.amount === 0 ? text('free') : money(deliveryPrice))
  showRow('#discount', discount.amount === 0 ? '' : `−${money(discount)}`)
}

const receiptLink = (url: string): HTMLAnchorElement => {
  const link = document.createElement('a')
  link.className = 'again'
  link.href = url
  link.target = '_blank'
  // The receipt links back to the origin that it learns from the referrer.
  link.rel = 'noopener'
  link.textContent = language().text('viewReceipt')
  return link
}

const showOrder = (order: OrderStatus) => {
  const view = describeOrder(order, language())
  if (order.content) showContent(order.content)
  findElement('#total').textContent = language().money(order.amount ?? order.expected)
  showRow('#refunded', order.refunded ? language().money(order.refunded) : '')
  findElement('#payment').textContent = view.payment
  showRow('#card', describeMethod(order, language()))
  findElement('#order').textContent = order.trackingId
  findElement('#receipt').hidden = order.receiptUrl === null
  if (order.receiptUrl !== null) findElement('#receipt').replaceChildren(receiptLink(order.receiptUrl))
  show(view, order.intentId)
}

const check = async () => {
  // The attribute `disabled` would remove the focus from the button, so the code uses
  // `aria-disabled`.
  if (checkAgain.ariaDisabled === 'true') return
  checkAgain.ariaDisabled = 'true'
  try {
    showOrder(await readOrder(trackingId))
  } catch (error) {
    const { text } = language()
    show(
      error instanceof BackendError && error.status === 404
        ? {
            state: 'notFound',
            headline: text('orderNotFound'),
            explanation: text('orderNotFoundNote'),
          }
        : {
            state: 'unavailable',
            headline: text('cannotCheck'),
            explanation: text('cannotCheckNote'),
          },
    )
  }
  checkAgain.ariaDisabled = 'false'
}

findElement<HTMLAnchorElement>('#return').href = `/?${new URLSearchParams({ order: trackingId })}`
checkAgain.addEventListener('click', check)
onLanguage(check)
await check()
