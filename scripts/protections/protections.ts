import { addresses } from './lists/addresses'
import { appearance } from './lists/appearance'
import { messages } from './lists/messages'
import { orders } from './lists/orders'
import { servers } from './lists/servers'
import type { Protection } from './protection'

/** Removed one after the other by `npm run test:protections`. */
export const protections: readonly Protection[] = [...messages, ...addresses, ...servers, ...appearance, ...orders]
