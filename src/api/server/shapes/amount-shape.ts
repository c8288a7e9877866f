import * as z from 'zod/mini'
import { long, text } from './leaves'

/** Minor units, the currency, and the formatted amount. */
export const amountShape = z.object({ rawAmount: long, currency: text, formattedAmount: z.string() })
