import { expectTypeOf, test } from 'vitest'
import type * as z from 'zod/mini'
import type { clientTokenShape } from '../generate-client-token'
import type { disputeListShape } from '../list-disputes'
import type { paymentListShape } from '../list-payments'
import type { walletSessionShape } from '../setup-wallet'
import type { customerShape } from '../shapes/customer-shape'
import type { disputeShape } from '../shapes/dispute-shape'
import type { intentShape } from '../shapes/intent-shape'
import type { paymentMethodShape } from '../shapes/payment-method-shape'
import type { paymentShape } from '../shapes/payment-shape'
import type { tokenisedMethodShape } from '../tokenise-payment-method'
import type { ClientToken } from './client-token'
import type { Customer } from './customer'
import type { Dispute } from './dispute'
import type { Intent } from './intent'
import type { ListPage } from './list-page'
import type { Payment } from './payment'
import type { PaymentMethod, TokenisedMethod } from './payment-method'
import type { WalletSession } from './wallet-session'

// The compiler checks these tests (`npm run check`), so that schemas and interfaces stay the same.

test('each record is the type that its schema returns', () => {
  expectTypeOf<Payment>().toEqualTypeOf<z.output<typeof paymentShape>>()
  expectTypeOf<Intent>().toEqualTypeOf<z.output<typeof intentShape>>()
  expectTypeOf<Dispute>().toEqualTypeOf<z.output<typeof disputeShape>>()
  expectTypeOf<Customer>().toEqualTypeOf<z.output<typeof customerShape>>()
  expectTypeOf<PaymentMethod>().toEqualTypeOf<z.output<typeof paymentMethodShape>>()
  expectTypeOf<TokenisedMethod>().toEqualTypeOf<z.output<typeof tokenisedMethodShape>>()
  expectTypeOf<ClientToken>().toEqualTypeOf<z.output<typeof clientTokenShape>>()
  expectTypeOf<WalletSession>().toEqualTypeOf<z.output<typeof walletSessionShape>>()
})

test('each page of a list is the type that its schema returns', () => {
  expectTypeOf<ListPage<Payment>>().toEqualTypeOf<z.output<typeof paymentListShape>>()
  expectTypeOf<ListPage<Dispute>>().toEqualTypeOf<z.output<typeof disputeListShape>>()
})
