import { expect, it } from 'vitest'
import { TenderError } from '../../src/shared/error'
import { failing, inTurn, startShop } from './testing/open-shop'

const request = {
  walletType: 'APPLE_PAY' as const,
  payload: {
    merchantIdentifier: 'merchant.example.shop',
    displayName: 'Fellrunner',
    validationUrl: 'https://apple-pay-gateway.apple.com/paymentservices/startSession',
    initiativeContext: 'shop.example',
  },
}
const session = { merchantSessionIdentifier: 'SSH1', signature: 'abc', unheardOf: { member: [1, 2] } }

it('asks with the Client Token, and passes the session on with every member of it', async () => {
  const shop = await startShop({ answers: { setupWallet: () => session } })
  expect(await shop.calls.setupWallet(request)).toEqual(session)
  expect(shop.sent('setupWallet')).toEqual([{ name: 'setupWallet', variables: request, credential: 'ct_test_old' }])
})

it('asks again when the network fails, and with a new token when the old one has run out', async () => {
  const answer = inTurn(failing('network.failed'), failing('key.unauthorised'), () => session)
  const shop = await startShop({ answers: { setupWallet: answer } })
  expect(await shop.calls.setupWallet(request)).toEqual(session)
  expect(shop.sent('setupWallet').map(({ credential }) => credential)).toEqual([
    'ct_test_old',
    'ct_test_old',
    'ct_test_new',
  ])
})

it('says why there is none', async () => {
  const refusal = new TenderError('service.rejected', 'setupWallet: error.validation')
  const shop = await startShop({ answers: { setupWallet: () => Promise.reject(refusal) } })
  await expect(shop.calls.setupWallet(request)).rejects.toThrow(refusal)
})

it('waits for a checkout that has been started', async () => {
  const shop = await startShop()
  await expect(shop.reload().calls.setupWallet(request)).rejects.toMatchObject({ code: 'options.invalid' })
})
