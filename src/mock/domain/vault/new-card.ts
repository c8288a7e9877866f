import { brandOf } from '../../../shared/card/brand'
import { maskNumber } from '../../../shared/card/number'
import type { Context } from '../../context'
import type { PaymentMethodRecord } from '../../records/payment-method'
import { behaviourOf, coBadgesOf, isDebit } from '../../seed/test-cards'
import type { CardInput } from './input'
import { fingerprintOf, newMethodBase } from './method-base'
import { toAddress } from './new-customer'

const brandName = ({ number, preferredBrand }: CardInput): string =>
  preferredBrand ?? coBadgesOf(number)[0] ?? brandOf(number).brand

/**
 * Creates a card record. The full number and the security code are discarded here, so everything
 * that depends on them (the card's behaviour and fingerprint) is determined now.
 */
export const newCard = async (
  card: CardInput,
  externalId: string | null,
  context: Context,
): Promise<PaymentMethodRecord> => ({
  ...newMethodBase(externalId, context),
  type: 'CARD',
  maskedNumber: maskNumber(card.number),
  fingerprint: await fingerprintOf(card.number, context),
  expMonth: card.expMonth,
  expYear: card.expYear,
  brand: brandName(card),
  kind: isDebit(card.number) ? 'DEBIT' : 'CREDIT',
  name: card.name ?? null,
  bankName: null,
  billingAddress: toAddress(card.billingAddress),
  behaviour: behaviourOf(card.number, card.name ?? null),
})
