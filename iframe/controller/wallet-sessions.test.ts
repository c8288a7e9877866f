import { expect, it } from 'vitest'
import { failing, inTurn, startShop } from '../../lab/support/iframe/controller/open-shop'
import { TenderError } from '../../src/shared/error'

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

it('sends the Client Token, and returns the whole session', async () => {
  const shop = await startShop({ answers: { setupWallet: () => session } })
  expect(await shop.calls.setupWallet(request)).toEqual(session)
  expect(shop.sent('setupWallet')).toEqual([{ name: 'setupWallet', variables: request, credential: 'ct_test_old' }])
})

it('retries after a network error, and with a new token after an expired one', async () => {
  const answer = inTurn(failing('network.failed'), failing('key.unauthorised'), () => session)
  const shop = await startShop({ answers: { setupWallet: answer } })
  expect(await shop.calls.setupWallet(request)).toEqual(session)
  expect(shop.sent('setupWallet').map(({ credential }) => credential)).toEqual([
    'ct_test_old',
    'ct_test_old',
    'ct_test_new',
  ])
})

it('rejects with the error of the service', async () => {
  const refusal = new TenderError('service.rejected', 'setupWallet: error.validation')
  const shop = await startShop({ answers: { setupWallet: () => Promise.reject(refusal) } })
  await expect(shop.calls.setupWallet(request)).rejects.toThrow(refusal)
})

it('is rejected before start()', async () => {
  const shop = await startShop()
  await expect(shop.reload().calls.setupWallet(request)).rejects.toMatchObject({ code: 'options.invalid' })
})
