import { expect, test } from 'vitest'
import { connectMock, mockFixture, mockSetup, startTestMock, type TestMock } from './test-mock'

const isRunning = (url: string) =>
  connectMock({ url })
    .state()
    .then(
      () => true,
      () => false,
    )

test('startTestMock() › starts a mock with control and a data set, and stops it', async () => {
  const mock = await startTestMock({ seed: 'returning-customer', clock: '2026-01-31T12:00:00Z' })
  const customers = await mock.customers()
  const { now } = await mock.state()
  await mock.stop()
  expect(customers).toHaveLength(1)
  expect(now).toMatch(/^2026-01-31T12:00/)
  expect([mock.publicKey, mock.privateKey]).toEqual(['pk_test_demo', 'sk_test_demo'])
  expect(await isRunning(mock.url)).toBe(false)
})

const extended = test.extend<{ mock: TestMock }>({ mock: mockFixture() })

let fixtureUrl = ''
extended('mockFixture() › provides a running mock to a test', async ({ mock }) => {
  fixtureUrl = mock.url
  expect(await isRunning(fixtureUrl)).toBe(true)
})

test('mockFixture() › stops the mock after the test', async () => {
  expect(fixtureUrl).not.toBe('')
  expect(await isRunning(fixtureUrl)).toBe(false)
})

test('mockFixture() › can be read by tools that parse the first parameter', () => {
  expect(mockFixture().toString()).toMatch(/^async \(\{\s*\}, use\)/)
})

test('mockSetup() › returns the function that stops the mock', async () => {
  const stop = await mockSetup({ port: 0 })()
  await expect(stop()).resolves.toBeUndefined()
})
