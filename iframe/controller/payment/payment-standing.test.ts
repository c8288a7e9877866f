import { expect, it } from 'vitest'
import { paymentStatuses } from '../../../src/shared/types'
import { isPaid } from './payment-standing'

it('counts money that is taken, reserved, disputed or refunded in part as paid', () => {
  const paid = ['AUTHORISED', 'SUCCEEDED', 'PARTIAL_REFUNDED', 'DISPUTED']
  const statuses = [...paymentStatuses, 'UNKNOWN'] as const
  expect(statuses.filter((status) => isPaid({ status })).sort()).toEqual(paid.sort())
})
