// In your shop, import from 'tender-checkout'.
import { formatMoney } from '../../src/index'
import type { OrderStatus } from '../backend/order-status'
import { BackendError, readOrder } from './backend-client'
import { describeMethod, describeOrder, type OrderView } from './describe-order'
import { findElement } from './find-element'
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
  // style.css selects the picture, the summary and the next steps by this attribute.
  page.dataset.state = state
  findElement('#headline').textContent = headline
  findElement('#explanation').textContent = explanation
  if (intentId) showIntent(intentId)
  else findElement('#service .view').textContent = 'This order has no intent.'
}

const showOrder = (order: OrderStatus) => {
  const view = describeOrder(order)
  show(view, order.intentId)
  findElement('#order').textContent = order.trackingId
  findElement('#payment').textContent = view.payment
  findElement('#card').textContent = describeMethod(order) || '–'
  findElement('#total').textContent = formatMoney(order.amount ?? order.expected)
}

const check = async () => {
  // The attribute `disabled` would lose the focus.
  if (checkAgain.ariaDisabled === 'true') return
  checkAgain.ariaDisabled = 'true'
  try {
    showOrder(await readOrder(trackingId))
  } catch (error) {
    show(
      error instanceof BackendError && error.status === 404
        ? {
            state: 'notFound',
            headline: 'Order not found',
            explanation: 'We couldn’t find this order. Please open this page in the browser in which you placed it.',
          }
        : {
            state: 'unavailable',
            headline: 'We can’t check your order right now',
            explanation: 'Please check again in a moment. Please don’t pay again until then.',
          },
    )
  }
  checkAgain.ariaDisabled = 'false'
}

findElement<HTMLAnchorElement>('#return').href = `/?${new URLSearchParams({ order: trackingId })}`
checkAgain.addEventListener('click', check)
await check()
