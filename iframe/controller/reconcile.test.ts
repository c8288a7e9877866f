import { describe, expect, it } from 'vitest'
import type { Desired } from '../../src/bridge/desired'
import { TenderError } from '../../src/shared/error'
import { createReconciler, plan } from './reconcile'

const intent = { trackingId: 'order-1', paymentFlowId: 'flow', amount: { amount: 5099, currency: 'EUR' } }
const wanted = (changes: Partial<Desired> = {}, epoch = 0): Desired => ({
  publicKey: 'pk_test_1',
  order: { epoch, fresh: false, intent },
  tracking: 'on',
  steps: [],
  ...changes,
})
const shipping = { step: 'shipping', status: 'COMPLETE' } as const

describe('plan()', () => {
  it('names what differs; absent members keep their value', () => {
    const before = wanted({ steps: [shipping] })
    const after = wanted({
      order: { epoch: 0, fresh: false, intent: { ...intent, cart: { id: 'cart' } } },
      steps: [shipping, { step: 'billing', status: 'IN_PROGRESS' }],
    })
    expect(plan(before, after)).toEqual({
      changes: { cart: { id: 'cart' } },
      steps: [{ step: 'billing', status: 'IN_PROGRESS' }],
      hasOtherTracking: false,
      isTracked: true,
    })
    const untracked = { changes: {}, steps: [], hasOtherTracking: true, isTracked: false }
    expect(plan(after, wanted({ tracking: 'off' }))).toEqual(untracked)
  })
})

describe('createReconciler()', () => {
  /** A reconciler whose starts end with these errors in turn, and then succeed. */
  const setUp = (...errors: TenderError[]) => {
    const begun: number[] = []
    const states: string[] = []
    const session = {
      forgetToken: () => {},
      intent: { isTracked: true, open: async () => {}, update: () => {}, setStep: () => {}, setTracked: () => {} },
    }
    const reconciler = createReconciler({
      begin: async ({ order }) => {
        begun.push(order.epoch)
        const error = errors.shift()
        if (error) throw error
        return session as never
      },
      onOrder: ({ kind }) => states.push(kind),
      onRejected: () => {},
    })
    return { reconciler, begun, states }
  }
  const lost = () => new TenderError('network.failed', 'lost')
  const refused = () => new TenderError('key.unauthorised', 'unknown key')

  it('begins each order once', async () => {
    const { reconciler, begun, states } = setUp()
    await reconciler.apply(wanted())
    await reconciler.apply(wanted({ steps: [shipping] }))
    await reconciler.apply(wanted({}, 1))
    expect(begun).toEqual([0, 1])
    expect(states).toEqual(['starting', 'accepted', 'starting', 'accepted'])
  })

  it('SET-9: repeats a start that the network has lost, with the next value or call', async () => {
    const { reconciler, begun } = setUp(lost(), lost())
    await expect(reconciler.apply(wanted())).rejects.toMatchObject({ code: 'network.failed' })
    await expect(reconciler.apply(wanted({ steps: [shipping] }))).rejects.toMatchObject({ code: 'network.failed' })
    await expect(reconciler.session()).resolves.toBeDefined()
    expect(begun).toHaveLength(3)
  })

  it('SET-9: repeats a start that was refused only for another value', async () => {
    const { reconciler, begun } = setUp(refused())
    await expect(reconciler.apply(wanted())).rejects.toMatchObject({ code: 'key.unauthorised' })
    await expect(reconciler.apply(wanted({ steps: [shipping] }))).rejects.toMatchObject({ code: 'key.unauthorised' })
    await expect(reconciler.session()).rejects.toMatchObject({ code: 'key.unauthorised' })
    expect(begun).toHaveLength(1)
    await reconciler.apply(wanted({ texts: { 'payment.unavailable': 'Not now' } }))
    expect(begun).toHaveLength(2)
  })

  it('applies a value that corrects the one that is starting', async () => {
    const { reconciler, begun } = setUp(refused())
    const first = reconciler.apply(wanted())
    const second = reconciler.apply(wanted({ texts: { 'payment.unavailable': 'Not now' } }))
    await Promise.all([first, second])
    expect(begun).toHaveLength(2)
  })
})
