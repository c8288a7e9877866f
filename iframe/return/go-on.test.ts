import { describe, expect, it } from 'vitest'
import { goOn } from './go-on'

const added = 'paymentId=payments%3A1&intentId=intents%3A1&result=succeeded'
const query = (to: string, more = added) => new URLSearchParams(`to=${encodeURIComponent(to)}&${more}`)
const told = (given: ReturnType<typeof goOn>) => ('url' in given ? [given.by, given.url.href] : [given.by])

describe('where our return document goes on to', () => {
  it('the page of the merchant, with what the service has added', () => {
    expect(told(goOn(query('https://shop.example/done?a=1'), ['https://shop.example']))).toEqual([
      'itself',
      'https://shop.example/done?a=1&paymentId=payments%3A1&intentId=intents%3A1&result=succeeded',
    ])
  })

  it('adds nothing that the service has not', () => {
    expect(told(goOn(query('https://shop.example/', 'x=1'), ['https://shop.example']))).toEqual([
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
  ])('%s is none of this key: by a link that names its host', (to, host) => {
    expect(goOn(query(to), ['https://shop.example'])).toMatchObject({ by: 'link', url: { host } })
  })

  it.each([['//shop.example/'], ['/done'], ['javascript:alert(1)'], ['data:text/html,x'], ['']])(
    '%s is no address of a page: nowhere',
    (to) => {
      for (const origins of [['https://shop.example'], [], undefined])
        expect(goOn(query(to), origins)).toEqual({ by: 'nothing' })
    },
  )

  it.each([
    ['lists no origin', []],
    ['cannot be asked', undefined],
  ])('by a link that the customer presses, where the account %s', (_what, origins) => {
    expect(told(goOn(query('https://any.example/'), origins))[0]).toBe('link')
  })
})
