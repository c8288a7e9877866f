import * as z from 'zod/mini'
import { text } from './leaves'

export const pageInfoShape = z.object({
  hasNextPage: z.boolean(),
  hasPreviousPage: z.boolean(),
  startCursor: text,
  endCursor: text,
  totalSize: z.nullable(z.number()),
})
