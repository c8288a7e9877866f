import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isDomainName, isEmailAddress } from './email-address'
import { isPublicIpAddress } from './ip-address'
import { isZonedDateTime } from './zoned-date-time'

describe('IP addresses', () => {
  test.each([
    '203.0.113.7',
    '8.8.8.8',
    '172.15.0.1',
    '172.32.0.1',
    '169.253.0.1',
    '100.64.0.1',
    '100.127.255.254',
    '255.255.255.254',
    '2001:db8::1',
    '2001:DB8:0:0:0:0:0:1',
    '2001:db8::8.8.8.8',
    '::ffff:8.8.8.8',
    '64:ff9b::203.0.113.7',
    '2a00::',
  ])('%s is a public address', (address) => {
    expect(isPublicIpAddress(address)).toBe(true)
  })

  test.each([
    ['loopback', ['127.0.0.1', '127.255.0.9', '::1', '0:0:0:0:0:0:0:1', '::ffff:127.0.0.1', '::ffff:7f00:1']],
    ['an unspecified address', ['0.0.0.0', '::', '::0.0.0.0']],
    ['everybody', ['255.255.255.255', '::ffff:255.255.255.255']],
    ['private', ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd12::', '::ffff:10.0.0.1']],
    ['link-local', ['169.254.1.1', 'fe80::1', 'febf::1']],
  ])('%s is not public', (_what, addresses) => {
    for (const address of addresses) expect(isPublicIpAddress(address), address).toBe(false)
  })

  test.each([
    '',
    'localhost',
    '1.2.3',
    '1.2.3.4.5',
    '1.2.3.256',
    '01.2.3.4',
    '1.2.3.4 ',
    '0x8.8.8.8',
    '2001:db8',
    ':',
    ':::',
    '1::2::3',
    '2001:db8:::1',
    ':2001:db8::1',
    '2001:db8::12345',
    '1:2:3:4:5:6:7:8:9',
    '::8.8.8.8:1',
    '8.8.8.8::',
    '2001:db8::1%eth0',
    '[2001:db8::1]',
  ])('%j is invalid', (text) => {
    expect(isPublicIpAddress(text)).toBe(false)
  })

  test('all notations of an address have the same result', () => {
    const word = fc.integer({ min: 0, max: 0xffff })
    fc.assert(
      fc.property(fc.tuple(word, word, word), fc.integer({ min: 1, max: 5 }), ([a, b, c], zeros) => {
        const words = [a, b, ...Array.from({ length: 5 }, () => 0), c].map((each) => each.toString(16))
        const short = [...words.slice(0, 2), ...Array.from({ length: 5 - zeros }, () => '0')].join(':')
        expect(isPublicIpAddress(`${short}::${words[7]}`)).toBe(isPublicIpAddress(words.join(':')))
      }),
    )
  })
})

describe('e-mail addresses', () => {
  test.each(['a@b.co', "o'hara+tag@mail.shop.example", 'käse@müller.example', 'x_y-z@1and1.example'])(
    '%s is one',
    (text) => {
      expect(isEmailAddress(text)).toBe(true)
    },
  )

  test.each([
    '',
    'ada',
    '@shop.example',
    'ada@',
    'ada@shop',
    'a da@shop.example',
    'ada@shop..example',
    '.ada@shop.example',
    'ada.@shop.example',
    'a..b@shop.example',
    'a@b@shop.example',
    'ada@-shop.example',
    'ada@shop.example ',
    'ada@1.2.3.4',
    `${'a'.repeat(65)}@shop.example`,
    `a@${'b'.repeat(64)}.example`,
  ])('%j is none', (text) => {
    expect(isEmailAddress(text)).toBe(false)
  })

  test('a domain has at least two labels, and at most the length of DNS', () => {
    expect(isDomainName('shop.example')).toBe(true)
    expect(isDomainName('shop')).toBe(false)
    expect(isDomainName(`${'a.'.repeat(127)}example`)).toBe(false)
  })
})

describe('dates', () => {
  test.each([
    '2026-01-15T12:00:00Z',
    '2026-01-15T12:00:00+0000',
    '2026-01-15T12:00:00+00:00',
    '2024-02-29T23:59:59-0330',
  ])('%s is one', (text) => {
    expect(isZonedDateTime(text)).toBe(true)
  })

  test.each([
    '2026-01-15',
    '2026-01-15T12:00:00',
    '2026-01-15T12:00:00.000Z',
    '2026-01-15 12:00:00Z',
    '2026-01-15T12:00Z',
    '2026-01-15T12:00:00z',
    '2026-01-15T12:00:00+00',
    '2026-01-15T12:00:00GMT',
    '2025-02-29T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-00-01T00:00:00Z',
    '2026-01-00T00:00:00Z',
    '2026-01-15T24:00:00Z',
    '2026-01-15T12:60:00Z',
    '2026-01-15T12:00:00+1960',
    ' 2026-01-15T12:00:00Z',
  ])('%j is none', (text) => {
    expect(isZonedDateTime(text)).toBe(false)
  })

  test('every date-time of the platform is valid, without its fractions', () => {
    fc.assert(
      fc.property(fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('9999-12-31') }), (date) => {
        expect(isZonedDateTime(date.toISOString().replace(/\.\d+/, ''))).toBe(true)
      }),
    )
  })
})
