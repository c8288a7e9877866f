import { afterEach, expect, it, vi } from 'vitest'
import { euros, express, walletShop } from '../../../lab/support/sdk/wallets/wallet-shop'
import { TenderError } from '../../shared/error'

afterEach(() => void vi.unstubAllGlobals())

const address = { lines: [], city: 'Wien', region: '', postcode: '1010', country: 'AT' }

it('close() › reverts the amount that the sheet has set', async () => {
  const { openSheet, totals, host } = walletShop(express)
  const { sheet } = openSheet()
  await sheet.chooseAddress(address)
  sheet.close()
  expect(totals).toEqual([5589, 5099])
  expect(host.order.amount()).toEqual(euros(5099))
})

it('close() › keeps an amount that the page has set meanwhile', async () => {
  const { openSheet, host } = walletShop(express)
  const { sheet } = openSheet()
  await sheet.chooseAddress(address)
  host.order.change({ amount: euros(4000) })
  sheet.close()
  expect(host.order.amount()).toEqual(euros(4000))
})

it.each([
  ['offline', false, 'You are offline.'],
  ['online', true, 'This does not work now.'],
])('shows the text for a browser that is %s, if the merchant or the service fails', async (_how, onLine, message) => {
  vi.stubGlobal('navigator', { onLine })
  const shipping = { ...express.shipping, onAddressChange: () => Promise.reject(new TypeError('Failed to fetch')) }
  const { openSheet } = walletShop({ ...express, shipping })
  const { sheet, end } = openSheet()
  expect(await sheet.chooseAddress(address)).toEqual([{ field: 'unserviceable', message }])
  sheet.fail(new TenderError('network.failed', 'setupWallet: the service could not be reached'))
  await sheet.end
  expect(end()).toMatchObject([{ kind: 'failed', error: { customerMessage: message } }])
})
