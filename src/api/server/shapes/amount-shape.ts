import * as z from 'zod/mini'
import { long, text } from './leaves'

/** Minor units, with the currency and the words to show it. */
export const amountShape = z.object({ rawAmount: long, currency: text, formattedAmount: z.string() })
