import { addresses } from './lists/addresses'
import { appearance } from './lists/appearance'
import { cards } from './lists/cards'
import { disclosure } from './lists/disclosure'
import { frames } from './lists/frames'
import { handlers } from './lists/handlers'
import { messages } from './lists/messages'
import { orders } from './lists/orders'
import { seededLeaks } from './lists/seeded-leaks'
import { servers } from './lists/servers'
import type { Protection } from './protection'

/** The protections that `npm run test:protections` removes one at a time. */
export const protections: readonly Protection[] = [
  ...messages,
  ...addresses,
  ...servers,
  ...appearance,
  ...cards,
  ...disclosure,
  ...seededLeaks,
  ...orders,
  ...handlers,
  ...frames,
]
