import { createServer } from 'tender-checkout/server'
import { expect, test } from 'vitest'

test('clientTokens.generate() › returns a Client Token', async () => {
  const tender = createServer({
    serviceUrl: process.env.SERVICE_URL,
    privateKey: 'sk_test_demo',
    publicKey: 'pk_test_demo',
  })
  expect((await tender.clientTokens.generate()).token).toMatch(/^ct_test_/)
})
