import { brandOf } from '../../../shared/card/brand'
import { maskNumber } from '../../../shared/card/number'
import { madeWith } from '../../caller'
import type { Context } from '../../context'
import { digest } from '../../digest'
import type { PaymentMethodRecord } from '../../records/payment-method'
import { behaviourOf, coBadgesOf, isDebit } from '../../seed/test-cards'
import type { CardInput } from './input'
import { toAddress } from './new-customer'

const fingerprintLength = 32

const brandName = ({ number, preferredBrand }: CardInput): string =>
  preferredBrand ?? coBadgesOf(number)[0] ?? brandOf(number).brand

/**
 * A card as it is kept. The full number and the security code end here: what depends on them (what the card does,
 * whether two cards are the same) is decided now.
 */
export const newPaymentMethod = async (
  card: CardInput,
  externalId: string | null,
  { ids, now, caller }: Context,
): Promise<PaymentMethodRecord> => ({
  id: ids.uuid(),
  token: ids.token(16),
  accountId: caller.account.id,
  customerId: null,
  madeWith: madeWith(caller),
  externalId,
  maskedNumber: maskNumber(card.number),
  fingerprint: (await digest(caller.account.salt, card.number)).slice(0, fingerprintLength),
  expMonth: card.expMonth,
  expYear: card.expYear,
  name: card.name ?? null,
  brand: brandName(card),
  kind: isDebit(card.number) ? 'DEBIT' : 'CREDIT',
  billingAddress: toAddress(card.billingAddress),
  behaviour: behaviourOf(card.number, card.name ?? null),
  created: now,
  deleted: null,
})
