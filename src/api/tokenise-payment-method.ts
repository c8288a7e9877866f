import * as z from 'zod/mini'
import type { CardValues } from '../shared/types'
import { text } from './scalars'
import type { Operation } from './transport'

interface Variables {
  data: {
    paymentMethod: { card: CardValues }
    /** The customer of the vault for whom the card is saved. */
    customer?: { id: string }
  }
}

export const tokenisePaymentMethod: Operation<Variables, { token: string }> = {
  name: 'tokenisePaymentMethod',
  document: 'mutation tokenisePaymentMethod($data: TokenInput!) { tokenisePaymentMethod(data: $data) { token } }',
  result: z.object({ token: text() }),
}
