import { describe, expect, it, vi } from 'vitest'
import type { TenderError } from '../../shared/error'
import { appleNetworks, assertNetworks, googleNetworks, warnUnknownNetworks } from './networks'
import type { WalletNetwork, WalletsOptions } from './types'

describe('appleNetworks()', () => {
  it.each<[string, WalletNetwork[] | undefined, number, string[]]>([
    ['the default', undefined, 3, ['visa', 'masterCard', 'amex']],
    [
      'networks of the version',
      ['cartes-bancaires', 'mada', 'unionpay'],
      5,
      ['cartesBancaires', 'mada', 'chinaUnionPay'],
    ],
    ['newer ones are left out', ['visa', 'mada', 'bancomat'], 4, ['visa']],
    ['unknown ones are left out', ['visa', 'toString' as WalletNetwork, 'nosuch' as WalletNetwork], 14, ['visa']],
  ])('%s', (_case, networks, version, expected) => {
    expect(appleNetworks(networks, version)).toEqual(expected)
  })
})

describe('googleNetworks()', () => {
  it.each<[string, WalletNetwork[] | undefined, string | undefined, string[]]>([
    ['the default', undefined, undefined, ['VISA', 'MASTERCARD', 'AMEX']],
    ['those of Apple alone are left out', ['visa', 'cartes-bancaires', 'mada'], 'FR', ['VISA']],
    ['Brazilian ones in another country', ['mastercard', 'maestro', 'elo'], 'AT', ['MASTERCARD']],
    ['Brazilian ones', ['mastercard', 'maestro', 'elo'], 'BR', ['MASTERCARD', 'MAESTRO', 'ELO']],
    ['without the network beside them', ['maestro', 'electron', 'elo'], 'BR', ['ELO']],
  ])('%s', (_case, networks, country, expected) => {
    expect(googleNetworks(networks, country)).toEqual(expected)
  })
})

it('a wallet for which no network is left is reported', () => {
  expect(() => assertNetworks(['VISA'], 'Google Pay')).not.toThrow()
  const message = 'wallets: networks must contain a network that Google Pay accepts here'
  expect(() => assertNetworks([], 'Google Pay')).toThrow(message)
})

it('networks that do not exist are reported with those that do', () => {
  const warn = vi.fn<(error: TenderError) => void>()
  warnUnknownNetworks({ warn }, { networks: ['visa'], google: { networks: ['mada'] } } as unknown as WalletsOptions)
  expect(warn).not.toHaveBeenCalled()
  const options = { networks: ['visa', 'cb'], apple: { networks: ['masterCard'] } }
  warnUnknownNetworks({ warn }, options as unknown as WalletsOptions)
  expect(warn.mock.calls[0]?.[0].message).toMatch(
    /^wallets: networks contains cb, masterCard\. Expected: visa, masterca/,
  )
})
