import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { fromErrorData, isTenderError, TenderError, toErrorData } from './error'

const cardNumber = '4242424242424242'

describe('TenderError', () => {
  it('says who can put it right', () => {
    expect(new TenderError('options.invalid', 'x').fixedBy).toBe('merchant')
    expect(new TenderError('card.invalid', 'x').fixedBy).toBe('customer')
    expect(new TenderError('network.offline', 'x').fixedBy).toBe('network')
    expect(new TenderError('service.failed', 'x').fixedBy).toBe('service')
  })

  it('has no words for the customer and no cause unless given', () => {
    const error = new TenderError('service.failed', 'x')
    expect(error).toMatchObject({ name: 'TenderError', message: 'x', customerMessage: '', fields: [] })
    expect(error).not.toHaveProperty('cause')
  })
})

describe('isTenderError', () => {
  it('knows an error of another copy of the SDK, in another realm', () => {
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
  it('carries an error through a port and back', () => {
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

  it('leaves the cause behind', () => {
    const error = new TenderError('authorise.answer', 'see its cause', { cause: { cardNumber } })
    expect(JSON.stringify(toErrorData(error))).not.toContain(cardNumber)
  })

  it.each([new Error(cardNumber), cardNumber, { cardNumber }, null, { name: 'TenderError', code: 'destroyed' }])(
    'tells nothing of what is no error of the SDK',
    (thrown) => {
      const data = toErrorData(thrown)
      expect(data).toMatchObject({ customerMessage: '', fields: [] })
      expect(JSON.stringify(data)).not.toContain(cardNumber)
      expect(() => structuredClone(data)).not.toThrow()
    },
  )
})
