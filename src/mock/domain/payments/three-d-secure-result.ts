import type { PaymentRecord } from '../../records/payment'

const protocolVersion = '2.2.0'

/**
 * Returns the ECI (electronic commerce indicator) of full authentication. Mastercard and Maestro
 * use another value than the other brands.
 */
const authenticatedEci = (brand: string | null): string => (brand === 'mastercard' || brand === 'maestro' ? '02' : '05')

/** Returns the payment with the result of 3-D Secure. */
export const withThreeDSecureResult = (payment: PaymentRecord, passed: boolean): PaymentRecord => ({
  ...payment,
  threeDSecure: {
    version: protocolVersion,
    eci: passed ? authenticatedEci(payment.paidWith.brand) : null,
    result: passed ? 'authenticated' : 'failed',
  },
})
