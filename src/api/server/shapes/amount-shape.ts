import * as z from 'zod/mini'
import { long, text } from './leaves'

export const amountShape = z.object({ rawAmount: long, currency: text, formattedAmount: z.string() })
