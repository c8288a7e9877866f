import type { PaymentRecord } from '../../records/payment'

const protocolVersion = '2.2.0'

/** What the directory server says of a payer that it authenticated fully; Mastercard counts otherwise than the rest. */
const authenticatedEci = (brand: string | null): string => (brand === 'mastercard' || brand === 'maestro' ? '02' : '05')

/** The payment with the result of 3-D Secure. */
export const withThreeDSecureResult = (payment: PaymentRecord, passed: boolean): PaymentRecord => ({
  ...payment,
  threeDSecure: {
    version: protocolVersion,
    eci: passed ? authenticatedEci(payment.paidWith.brand) : null,
    result: passed ? 'authenticated' : 'failed',
  },
})
