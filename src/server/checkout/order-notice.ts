import { waitForAnswer } from '../../shared/with-timeout'
import type { CheckoutContext } from './context'
import type { OrderRecord } from './order-record'
import type { SettledAmount } from './settlement'
import { updateOrder } from './update-order'
import { verifiedOrder } from './verify-order'

/** A change of an order for the shop, which may receive the same notice more than once. */
export interface OrderNotice {
  trackingId: string
  /**
   * - `paid`: the order keeps a payment with the order's amount.
   * - `amountDiffers`: the order keeps a payment with another amount, or with an unknown one.
   * - `disputed`: the payment that the order keeps is disputed.
   * - `reversed`: the payment was cancelled, refunded or has expired, and the order keeps no other.
   */
  status: 'paid' | 'amountDiffers' | 'disputed' | 'reversed'
  /** The payment that the order keeps, or that was reversed. */
  paymentId: string
}

/** A notice, and the text that is stored to compare it with the next one. */
interface Notice {
  text: string
  content: OrderNotice
}

/**
 * Returns the newest notice for the shop (rule ORDER-28). Null if there is none.
 *
 * @param before The text of the order's last notice.
 */
export const noticeOf = (settled: SettledAmount, before: string | null): Notice | null => {
  const { trackingId, paid, status, paymentId } = verifiedOrder(settled)
  const notice = (kind: OrderNotice['status'], id: string): Notice => ({
    text: `${kind} ${id}`,
    content: { trackingId, status: kind, paymentId: id },
  })
  if (paymentId !== null) {
    if (status === 'DISPUTED') return notice('disputed', paymentId)
    return notice(paid ? 'paid' : 'amountDiffers', paymentId)
  }
  // The order keeps no payment. The last notice names the payment that it kept before, if any.
  const last = before?.split(' ')[1]
  return last === undefined ? null : notice('reversed', last)
}

/** Time limit of the shop's `onOrder` in milliseconds. */
const onOrderMs = 30_000

/**
 * Creates the function that reports the newest change of a settled order to the shop's `onOrder`,
 * without delaying the answer. A notice is stored as received after `onOrder` has succeeded.
 * Otherwise the next call that settles the order reports its newest change again.
 */
export const createNotifier = (
  context: Omit<CheckoutContext, 'notify'>,
  onOrder: (notice: OrderNotice) => unknown,
): ((settled: SettledAmount) => void) => {
  /** The notices that `onOrder` receives now. */
  const running = new Set<string>()

  const send = async ({ text, content }: Notice): Promise<void> => {
    try {
      await waitForAnswer('checkout: onOrder()', Promise.resolve(onOrder(content)), onOrderMs)
      await updateOrder(context, content.trackingId, (record) => noteNotice(record, text))
    } catch (error) {
      context.report(error, content.trackingId)
    }
  }

  return (settled) => {
    const before = settled.record.notice ?? null
    const notice = noticeOf(settled, before)
    if (!notice || notice.text === before) return
    const key = `${notice.text} ${notice.content.trackingId}`
    if (running.has(key)) return
    running.add(key)
    void send(notice).finally(() => running.delete(key))
  }
}

const noteNotice = (record: OrderRecord, notice: string): OrderRecord =>
  record.notice === notice ? record : { ...record, notice }
