import { authorisePayment } from '../domain/payments/authorise-payment'
import { type CapturePaymentInput, capturePayment } from '../domain/payments/capture-payment'
import { findPayment } from '../domain/payments/find-payment'
import type { AuthorisePaymentInput } from '../domain/payments/input'
import { presentPayment } from '../domain/payments/present'
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

const get: Operation<{ id: string }> = {
  accepts: accepts.privateOnly,
  keyed: false,
  run: async ({ id }, context) =>
    presentPayment(await context.store.read((reader) => findPayment(reader, id, context))),
}

export const paymentOperations = { authorizePayment: authorise, capturePayment: capture, getPayment: get }
