import { describe, expect, it } from 'vitest'
import { decideDestination, type KeyFacts } from './return-destination'

const added = 'paymentId=payments%3A1&intentId=intents%3A1&result=succeeded'
const query = (to: string, more = added) => new URLSearchParams(`to=${encodeURIComponent(to)}&${more}`)
const kindAndUrl = (given: ReturnType<typeof decideDestination>) =>
  'url' in given ? [given.kind, given.url.href] : [given.kind]

/** The facts of a key with which the payment was made. Its only origin is that of the shop. */
const own: KeyFacts = { origins: ['https://shop.example'], ownsPayment: true }

describe('decideDestination()', () => {
  it('redirects to the merchant’s page, with the parameters of the service', () => {
    expect(kindAndUrl(decideDestination(query('https://shop.example/done?a=1'), own))).toEqual([
      'redirect',
      'https://shop.example/done?a=1&paymentId=payments%3A1&intentId=intents%3A1&result=succeeded',
    ])
  })

  it('adds no missing parameters', () => {
    expect(kindAndUrl(decideDestination(query('https://shop.example/', 'x=1'), own))).toEqual([
      'redirect',
      'https://shop.example/',
    ])
  })

  it.each([
    ['https://evil.example/', 'evil.example'],
    ['https://shop.example.evil.example/', 'shop.example.evil.example'],
    ['https://shop.example@evil.example/', 'evil.example'],
    ['http://shop.example/', 'shop.example'],
    ['https://shop.example:8443/', 'shop.example:8443'],
  ])('does not allow %s, which is no origin of the key', (to, host) => {
    for (const ownsPayment of [true, undefined])
      expect(decideDestination(query(to), { ...own, ownsPayment })).toMatchObject({ kind: 'notAllowed', url: { host } })
  })

  it('does not allow an origin if the payment was made with another key', () => {
    for (const origins of [['https://shop.example'], [], undefined])
      expect(kindAndUrl(decideDestination(query('https://shop.example/'), { origins, ownsPayment: false }))[0]).toBe(
        'notAllowed',
      )
  })

  it('allows no origin for an unknown key', () => {
    for (const ownsPayment of [true, undefined])
      expect(kindAndUrl(decideDestination(query('https://any.example/'), { origins: null, ownsPayment }))[0]).toBe(
        'notAllowed',
      )
  })

  it.each([['//shop.example/'], ['/done'], ['javascript:alert(1)'], ['data:text/html,x'], ['']])(
    'does not continue to %s, which is no URL of a page',
    (to) => {
      for (const origins of [['https://shop.example'], [], null, undefined])
        expect(decideDestination(query(to), { origins, ownsPayment: true })).toEqual({ kind: 'none' })
    },
  )

  it.each<[string, KeyFacts]>([
    ['the account lists no origin', { origins: [], ownsPayment: true }],
    ['the account cannot be read', { origins: undefined, ownsPayment: true }],
    ['the payment cannot be read', { origins: ['https://shop.example'], ownsPayment: undefined }],
  ])('shows a link if %s', (_what, facts) => {
    expect(kindAndUrl(decideDestination(query('https://shop.example/'), facts))[0]).toBe('link')
  })
})
