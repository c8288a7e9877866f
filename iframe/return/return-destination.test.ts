import { describe, expect, it } from 'vitest'
import { decideDestination, type KeyFacts } from './return-destination'

const added = 'paymentId=payments%3A1&intentId=intents%3A1&result=succeeded'
const query = (to: string, more = added) => new URLSearchParams(`to=${encodeURIComponent(to)}&${more}`)
const told = (given: ReturnType<typeof decideDestination>) => ('url' in given ? [given.by, given.url.href] : [given.by])

/** The key of the payment, whose one origin is the shop's. */
const own: KeyFacts = { origins: ['https://shop.example'], ownsPayment: true }

describe('where our return document goes on to', () => {
  it('the page of the merchant, with what the service has added', () => {
    expect(told(decideDestination(query('https://shop.example/done?a=1'), own))).toEqual([
      'itself',
      'https://shop.example/done?a=1&paymentId=payments%3A1&intentId=intents%3A1&result=succeeded',
    ])
  })

  it('adds nothing that the service has not', () => {
    expect(told(decideDestination(query('https://shop.example/', 'x=1'), own))).toEqual([
      'itself',
      'https://shop.example/',
    ])
  })

  it.each([
    ['https://evil.example/', 'evil.example'],
    ['https://shop.example.evil.example/', 'shop.example.evil.example'],
    ['https://shop.example@evil.example/', 'evil.example'],
    ['http://shop.example/', 'shop.example'],
    ['https://shop.example:8443/', 'shop.example:8443'],
  ])('%s is none of this key: not allowed', (to, host) => {
    for (const ownsPayment of [true, undefined])
      expect(decideDestination(query(to), { ...own, ownsPayment })).toMatchObject({ by: 'notAllowed', url: { host } })
  })

  it('an origin of another key than that of the payment is not allowed', () => {
    for (const origins of [['https://shop.example'], [], undefined])
      expect(told(decideDestination(query('https://shop.example/'), { origins, ownsPayment: false }))[0]).toBe(
        'notAllowed',
      )
  })

  it('no origin is allowed for a key that no account has', () => {
    for (const ownsPayment of [true, undefined])
      expect(told(decideDestination(query('https://any.example/'), { origins: null, ownsPayment }))[0]).toBe(
        'notAllowed',
      )
  })

  it.each([['//shop.example/'], ['/done'], ['javascript:alert(1)'], ['data:text/html,x'], ['']])(
    '%s is no address of a page: nowhere',
    (to) => {
      for (const origins of [['https://shop.example'], [], null, undefined])
        expect(decideDestination(query(to), { origins, ownsPayment: true })).toEqual({ by: 'nothing' })
    },
  )

  it.each<[string, KeyFacts]>([
    ['the account lists no origin', { origins: [], ownsPayment: true }],
    ['the account cannot be read', { origins: undefined, ownsPayment: true }],
    ['the payment cannot be read', { origins: ['https://shop.example'], ownsPayment: undefined }],
  ])('by a link that the customer presses, if %s', (_what, facts) => {
    expect(told(decideDestination(query('https://shop.example/'), facts))[0]).toBe('link')
  })
})
