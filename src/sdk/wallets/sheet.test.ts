import { expect, it } from 'vitest'
import { euros, express, walletShop } from './testing/wallet-shop'

const address = { lines: [], city: 'Wien', region: '', postcode: '1010', country: 'AT' }

it('takes its own price back when it is closed', async () => {
  const { openSheet, totals, host } = walletShop(express)
  const { sheet } = openSheet()
  await sheet.chooseAddress(address)
  sheet.close()
  expect(totals).toEqual([5589, 5099])
  expect(host.amount()).toEqual(euros(5099))
})

it('takes nothing back of a price that the page has set since', async () => {
  const { openSheet, host } = walletShop(express)
  const { sheet } = openSheet()
  await sheet.chooseAddress(address)
  host.update({ amount: euros(4000) })
  sheet.close()
  expect(host.amount()).toEqual(euros(4000))
})
