import { authorisePayment } from '../domain/payments/authorise-payment'
import { type CancelPaymentInput, cancelPayment } from '../domain/payments/cancel-payment'
import { type CapturePaymentInput, capturePayment } from '../domain/payments/capture-payment'
import { findPayment } from '../domain/payments/find-payment'
import type { AuthorisePaymentInput } from '../domain/payments/input'
import { presentPayment } from '../domain/payments/present'
import { type RefundPaymentInput, refundPayment } from '../domain/payments/refund-payment'
import { accepts, type Operation } from '../operation'

const authorise: Operation<{ authorisePayment: AuthorisePaymentInput }> = {
  accepts: accepts.privateOnly,
  keyed: true,
  run: async (args, context, keep) => {
    const payment = await authorisePayment(args.authorisePayment, context, (transactor, made) =>
      keep(transactor, { type: 'result', value: presentPayment(made) }),
    )
    return presentPayment(payment)
  },
}

const capture: Operation<CapturePaymentInput> = {
  accepts: accepts.privateOnly,
  keyed: false,
  run: async (args, context) => presentPayment(await capturePayment(args, context)),
}

const refund: Operation<RefundPaymentInput> = {
  accepts: accepts.privateOnly,
  keyed: false,
  run: async (args, context) => presentPayment(await refundPayment(args, context)),
}

const cancel: Operation<CancelPaymentInput> = {
  accepts: accepts.privateOnly,
  keyed: false,
  run: async (args, context) => presentPayment(await cancelPayment(args, context)),
}

const get: Operation<{ id: string }> = {
  accepts: accepts.privateOnly,
  keyed: false,
  run: async ({ id }, context) =>
    presentPayment(await context.store.read((reader) => findPayment(reader, id, context))),
}

export const paymentOperations = {
  authorizePayment: authorise,
  capturePayment: capture,
  refundPayment: refund,
  cancelPayment: cancel,
  getPayment: get,
}
