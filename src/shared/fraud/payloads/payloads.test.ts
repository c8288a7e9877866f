import { expectTypeOf, test } from 'vitest'
import type * as z from 'zod/mini'
import type { behaviouralRisk } from '../behavioural-risk'
import type { orderRisk } from '../order-risk'
import type { BehaviouralRisk } from './behavioural-risk'
import type { OrderRisk } from './order-risk'

// The compiler checks this test (`npm run check`), so that schemas and interfaces stay the same.

test('each payload is the type that its schema accepts', () => {
  expectTypeOf<OrderRisk>().toEqualTypeOf<z.input<typeof orderRisk>>()
  expectTypeOf<BehaviouralRisk>().toEqualTypeOf<z.input<typeof behaviouralRisk>>()
})
