import type { OrderRecord } from '../../src/server/checkout/order-record'
import type { HandlerCall, PostedBody } from './handler-call'
import { type GrantedKey, isOpenAt, paymentOf } from './key-ledger'
import type { OrderWorld } from './order-world'
import { hasEnded, isWaiting, type Period, wasEver } from './payment-history'

/** Checks each new key in a record that the handlers store. */
export const judgeStored = async (
  world: OrderWorld,
  call: HandlerCall,
  trackingId: string,
  { attempts }: OrderRecord,
): Promise<void> => {
  for (const { idempotencyKey: key, startedAt } of attempts) {
    if (key === null || world.keys.has(key)) continue
    const earlier = [...world.keys.values()].filter((one) => one.trackingId === trackingId)
    const granted: GrantedKey = {
      key,
      trackingId,
      granter: call,
      grantedAt: world.clock.now(),
      startedAt,
      firstSentAt: null,
      senders: [],
      outcome: null,
      resolvedAt: null,
      underWay: 0,
    }
    world.keys.set(key, granted)
    await judgeGrant(world, granted, earlier)
  }
}

/** Checks ORDER-2, ORDER-3 and ORDER-4: whether a new key is allowed now. */
const judgeGrant = async (world: OrderWorld, granted: GrantedKey, others: readonly GrantedKey[]): Promise<void> => {
  const { key, trackingId, granter, grantedAt, startedAt } = granted
  const fail = (text: string) => world.violations.push(`${text} (${key} of ${trackingId}, created by ${granter.kind})`)
  const period: Period = { from: granter.startedAt, to: grantedAt }
  if (granter.kind !== 'authorise') fail('ORDER-11: only the route authorise creates a key')
  if (granter.trackingId !== trackingId) fail('FOREIGN: a key for another order')
  if (startedAt < period.from || startedAt > period.to) fail('ORDER-5: the key’s first use has another date')
  const payments = await world.payments(trackingId)
  for (const earlier of others) {
    if (isOpenAt(earlier, period.to)) fail(`ORDER-2: a new key while ${earlier.key} is open`)
    if (attemptKeysOf(earlier).includes(granter.posted?.attemptKey))
      fail(`ORDER-4: a new key for an attemptKey that belongs to the attempt of ${earlier.key}`)
    const payment = paymentOf(earlier, payments)
    if (!payment || wasEver(payment, period, hasEnded)) continue
    if (!wasEver(payment, period, isWaiting)) fail(`ORDER-2: a new key although ${payment.id} has money`)
    if (earlier.senders.some((sender) => submissionOf(sender) === submissionOf(granter)))
      fail(`ORDER-3: a new key while ${payment.id} is pending for the same method and amount`)
  }
}

/** Returns the attempt keys of the browsers' requests that certainly belong to an attempt. */
export const attemptKeysOf = ({ granter, senders }: GrantedKey): (string | undefined)[] =>
  [granter, ...senders].map(({ posted }) => posted?.attemptKey)

const submissionOf = ({ posted }: { posted: PostedBody | null }): string =>
  JSON.stringify([posted?.type, posted?.token, posted?.amount.amount])
