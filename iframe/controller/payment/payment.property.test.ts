import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyCall, anyOrder, anyScript, askingIn, walk } from '../../../lab/support/iframe/controller/payment-walks'
import { mayBePaid } from './order'
import type { SubmittedMethod } from './prepared'
import type { PaymentEffect } from './state'

const runs = { numRuns: 5000 }
const ends: ReadonlySet<string> = new Set(['none', 'paid', 'ended', 'refused', 'closed'])

const storedIn = (effects: readonly PaymentEffect[]) =>
  effects.flatMap((effect) => (effect.kind === 'store' ? [effect.order] : []))

it('ends every call, and only in the state settled, or prepared for prepare()', () => {
  fc.assert(
    fc.property(anyCall, anyOrder, anyScript, (call, order, script) => {
      const { end } = walk(call, order, script)
      expect(end.name).toBe(end.name === 'prepared' && call.kind === 'prepare' ? 'prepared' : 'settled')
      if (end.name === 'prepared') return
      if (call.kind !== 'resume') expect(end).toHaveProperty('outcome')
    }),
    runs,
  )
})

it('PAY-SDK-1: only an OrderState that ends the attempt removes it from the record', () => {
  fc.assert(
    fc.property(anyCall, anyOrder, anyScript, (call, order, script) => {
      let isOpen = mayBePaid(order)
      for (const { event, effects } of walk(call, order, script).steps) {
        const answer = event.kind === 'answered' || event.kind === 'action-ended' ? event.answer : undefined
        const isEnd = answer !== undefined && ends.has(answer.status)
        for (const stored of storedIn(effects)) {
          if (isOpen && !mayBePaid(stored)) expect(isEnd || call.kind !== 'resume').toBe(true)
        }
        if (isEnd && answer.status !== 'paid') isOpen = false
        if (askingIn(effects)?.kind === 'record') isOpen = true
      }
    }),
    runs,
  )
})

it('PAY-SDK-2: returns failed, declined or cancelled only after the server ended every attempt', () => {
  fc.assert(
    fc.property(anyCall, anyOrder, anyScript, (call, order, script) => {
      const { steps, end } = walk(call, order, script)
      if (end.name !== 'settled' || !end.outcome || !/^(failed|declined|cancelled)$/.test(end.outcome.status)) return
      let isOpen = mayBePaid(order)
      for (const { event, effects } of steps) {
        if (event.kind === 'answered' || event.kind === 'action-ended') isOpen = !ends.has(event.answer.status)
        if (askingIn(effects)?.kind === 'record') isOpen = true
      }
      expect(isOpen).toBe(false)
    }),
    runs,
  )
})

it('PAY-SDK-4: records each attempt before the server is asked for it, and asks once with each key', () => {
  fc.assert(
    fc.property(anyCall, anyOrder, anyScript, (call, order, script) => {
      const { steps, authorised } = walk(call, order, script)
      const kinds = steps.flatMap(({ effects }) => askingIn(effects)?.kind ?? [])
      expect(authorised.length).toBeLessThanOrEqual(call.kind === 'pay' ? 1 : 0)
      expect(kinds.filter((kind) => kind === 'authorise').length).toBe(authorised.length)
      for (const [index, kind] of kinds.entries()) if (kind === 'authorise') expect(kinds[index - 1]).toBe('record')
      for (const { attemptKey, shown } of authorised)
        expect({ attemptKey, shown }).toEqual({ attemptKey: 'key-1', shown: call.amount })
    }),
    runs,
  )
})

it('PAY-SDK-6: returns a success only for a paid order with the amount that the customer saw', () => {
  fc.assert(
    fc.property(anyCall, anyOrder, anyScript, (call, order, script) => {
      const { steps, end } = walk(call, order, script)
      if (end.name !== 'settled' || !/^(succeeded|authorised)$/.test(end.outcome?.status ?? '')) return
      const last = steps.findLast(({ event }) => event.kind === 'answered' || event.kind === 'action-ended')?.event
      const answer = last && 'answer' in last ? last.answer : undefined
      // Without an answer, the stored payment counts (rule PAY-SDK-7).
      if (answer?.status !== 'paid') {
        expect(order.state).toBe('paid')
        return
      }
      const shown =
        call.kind !== 'resume' ? call.amount : 'shown' in order ? order.shown : (answer.expected ?? call.amount)
      expect(answer.payment?.authorised).toEqual(shown)
    }),
    runs,
  )
})

it('PREP-1: prepare() asks for no payment and shows no action', () => {
  fc.assert(
    fc.property(anyCall, anyOrder, anyScript, (call, order, script) => {
      const { steps } = walk({ ...call, kind: 'prepare' }, order, script)
      const kinds = steps.flatMap(({ effects }) => askingIn(effects)?.kind ?? [])
      for (const kind of ['record', 'authorise', 'show-action']) expect(kinds).not.toContain(kind)
    }),
    runs,
  )
})

it('PREP-3: the prepared method is used once, for the same values and the same amount', () => {
  fc.assert(
    fc.property(anyCall, anyOrder, anyScript, (call, order, script) => {
      const { prepared } = call
      const { steps } = walk(call, order, script)
      let submitted: SubmittedMethod | undefined
      let isVoid = false
      for (const { event, effects } of steps) {
        if (event.kind === 'collected') submitted = event.submission.submitted
        for (const effect of effects) {
          if (effect.kind === 'keep') isVoid = effect.prepared === undefined
          if (effect.kind === 'record' && prepared) expect(isVoid).toBe(true)
          if (effect.kind !== 'tokenise') continue
          const isUsed = 'instrument' in effect
          expect(isUsed).toBe(submitted?.key === prepared?.key && prepared?.amount.amount === call.amount.amount)
          if (isUsed) expect(effect.instrument).toBe(prepared?.instrument)
        }
      }
    }),
    runs,
  )
})
