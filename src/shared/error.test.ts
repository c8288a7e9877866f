import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { type ErrorCode, fromErrorData, isTenderError, TenderError, toErrorData, withCustomerMessage } from './error'
import { fixedByOf } from './error-codes'

const cardNumber = '4242424242424242'

describe('TenderError', () => {
  it('states who can fix it', () => {
    expect(new TenderError('options.invalid', 'x').fixedBy).toBe('merchant')
    expect(new TenderError('card.invalid', 'x').fixedBy).toBe('customer')
    expect(new TenderError('network.offline', 'x').fixedBy).toBe('network')
    expect(new TenderError('service.failed', 'x').fixedBy).toBe('service')
  })

  it.each<[ErrorCode, string]>([
    ['payment.open', 'customer'],
    ['payment.elsewhere', 'customer'],
    ['network.failed', 'network'],
    ['network.timeout', 'network'],
    ['frame.timeout', 'network'],
    ['intent.unavailable', 'service'],
    ['service.answer', 'service'],
    // Only the merchant can fix a request that is rejected or invalid.
    ['service.rejected', 'merchant'],
    ['intent.completed', 'merchant'],
    ['clientToken.failed', 'merchant'],
    ['amount.mismatch', 'merchant'],
    ['authorise.timeout', 'merchant'],
  ])('%s is fixed by the %s', (code, fixedBy) => {
    expect(fixedByOf(code)).toBe(fixedBy)
    expect(new TenderError(code, 'x').fixedBy).toBe(fixedBy)
  })

  it('has neither a customer message nor a cause by default', () => {
    const error = new TenderError('service.failed', 'x')
    expect(error).toMatchObject({ name: 'TenderError', message: 'x', customerMessage: '', fields: [] })
    expect(error).not.toHaveProperty('cause')
  })
})

describe('isTenderError', () => {
  it('is true for an error of another copy of the SDK, in another realm', () => {
    const foreign: unknown = runInNewContext(`
      class TenderError extends Error { name = 'TenderError'; code = 'destroyed'; fields = [] }
      new TenderError('gone')
    `)
    expect(foreign).not.toBeInstanceOf(Error)
    expect(isTenderError(foreign)).toBe(true)
  })

  it.each([null, undefined, 'TenderError', 42, {}, new Error('x'), { name: 'TenderError', code: 'destroyed' }])(
    'does not know %j',
    (value) => expect(isTenderError(value)).toBe(false),
  )
})

describe('error data', () => {
  it('survives a port', () => {
    const error = new TenderError('options.invalid', 'createCheckout: locale: expected a string', {
      customerMessage: 'Sorry',
      fields: [{ path: 'locale', message: 'expected a string' }],
      requestId: 'req_1',
    })
    const arrived = fromErrorData(structuredClone(toErrorData(error)))
    expect(arrived).toBeInstanceOf(TenderError)
    expect(toErrorData(arrived)).toEqual(toErrorData(error))
    expect(arrived.fixedBy).toBe('merchant')
  })

  it('gets a cause on the receiving side', () => {
    const cause = new Error('SQL: no such column')
    expect(fromErrorData(toErrorData(new TenderError('authorise.answer', 'x')), cause).cause).toBe(cause)
    expect(fromErrorData(toErrorData(new TenderError('authorise.answer', 'x')))).not.toHaveProperty('cause')
  })

  it('does not contain the cause', () => {
    const error = new TenderError('authorise.answer', 'see its cause', { cause: { cardNumber } })
    expect(JSON.stringify(toErrorData(error))).not.toContain(cardNumber)
  })

  it.each([new Error(cardNumber), cardNumber, { cardNumber }, null, { name: 'TenderError', code: 'destroyed' }])(
    'hides an error that is no TenderError',
    (thrown) => {
      const data = toErrorData(thrown)
      expect(data).toMatchObject({ customerMessage: '', fields: [] })
      expect(JSON.stringify(data)).not.toContain(cardNumber)
      expect(() => structuredClone(data)).not.toThrow()
    },
  )
})

describe('withCustomerMessage', () => {
  it('returns the error with another text, without changing the original', () => {
    const details = {
      customerMessage: 'Try again',
      fields: [{ path: 'intent', message: 'x' }],
      requestId: 'r-1',
      retryAfterMs: 5,
      cause: 'why',
    }
    const error = new TenderError('service.failed', 'start: failed', details)
    const other = withCustomerMessage(error, 'Not possible now')
    expect(other).toEqual(
      new TenderError('service.failed', 'start: failed', { ...details, customerMessage: 'Not possible now' }),
    )
    expect(other).toMatchObject({ ...details, customerMessage: 'Not possible now' })
    expect(error.customerMessage).toBe('Try again')
  })

  it('adds no cause', () => {
    expect(withCustomerMessage(new TenderError('key.private', 'x'), 'No')).not.toHaveProperty('cause')
  })
})
