import type { MockPayment } from '../mock/control/control-api'
import { createMockControl, type MockControl } from '../mock/control/create-mock-control'
import { type ExpectedPayment, type ExpectPaymentOptions, expectPayment } from './expect-payment'

/** The mock service in a test: its control client, its address, and `expectPayment`. */
export interface TestMock extends MockControl {
  /** The `serviceUrl` of your page and of your server. */
  readonly url: string
  /** Your server's key. */
  readonly privateKey: string
  /** Your page's key. */
  readonly publicKey: string
  /**
   * Waits until the latest payment is as expected. If tests run in parallel, select the payment by
   * its `orderId`.
   *
   * @throws Error that names each difference.
   */
  expectPayment(expected: ExpectedPayment, options?: ExpectPaymentOptions): Promise<MockPayment>
}

/** Options of `connectMock`. */
export interface ConnectMockOptions {
  /**
   * The address of the mock.
   * @default 'http://localhost:4600'
   */
  url?: string
  /**
   * A Private Key of the mock.
   * @default 'sk_test_demo'
   */
  privateKey?: string
  /**
   * The Public Key of the same account.
   * @default 'pk_test_demo'
   */
  publicKey?: string
}

/** Options of `startTestMock`, `mockFixture` and `mockSetup`. `startMock` has more. */
export interface TestMockOptions extends Omit<ConnectMockOptions, 'url'> {
  /**
   * The port to listen on.
   * @default 0, any free port; with `mockSetup` 4600
   */
  port?: number
  /**
   * The data set to start with: `empty`, `busy-month` or `returning-customer`.
   * @default 'empty'
   */
  seed?: string
  /**
   * The time at which the service's clock starts.
   * @default the machine's time
   */
  clock?: Date | string
}

/** A mock that a test has started. */
export interface StartedTestMock extends TestMock {
  stop(): Promise<void>
}

/**
 * Returns a client for a mock that runs already and allows control, for example one that
 * `mockSetup` or `npx tender-mock --allow-control` has started.
 */
export const connectMock = ({
  url = 'http://localhost:4600',
  privateKey = 'sk_test_demo',
  publicKey = 'pk_test_demo',
}: ConnectMockOptions = {}): TestMock => {
  const control = createMockControl({ url, privateKey })
  return {
    ...control,
    url,
    privateKey,
    publicKey,
    expectPayment: (expected, options) => expectPayment(control, expected, options),
  }
}

/**
 * Starts a mock that allows control, in this process.
 *
 * @returns The mock, once it listens.
 * @throws Error if the port is in use.
 */
export const startTestMock = async ({
  privateKey,
  publicKey,
  ...options
}: TestMockOptions = {}): Promise<StartedTestMock> => {
  // Loaded here, because unit tests with a fake checkout do not need it.
  const { startMock } = await import('../mock/node')
  const { url, stop } = await startMock({ ...options, allowControl: true })
  const keys = { ...(privateKey !== undefined && { privateKey }), ...(publicKey !== undefined && { publicKey }) }
  return { ...connectMock({ url, ...keys }), stop }
}

/** A fixture of Playwright's or Vitest's `test.extend`. */
export type MockFixture = (fixtures: object, use: (mock: TestMock) => Promise<void>) => Promise<void>

/**
 * Creates a fixture that starts a mock and stops it after the test, or, with a scope, after the
 * last test of a file or worker: `test.extend({ mock: [mockFixture(), { scope: 'worker' }] })`.
 */
export const mockFixture =
  (options: TestMockOptions = {}): MockFixture =>
  // biome-ignore lint/correctness/noEmptyPattern: both tools read the names of fixtures from the pattern
  async ({}, use) => {
    const { stop, ...mock } = await startTestMock(options)
    try {
      await use(mock)
    } finally {
      await stop()
    }
  }

/**
 * Creates a global setup for Vitest and Playwright: it starts one mock for all tests, by default on
 * port 4600, and stops it after them. Playwright starts its `webServer` before a global setup. If
 * your shop calls the mock when it starts, use `npx tender-mock` as the first `webServer` instead.
 */
export const mockSetup =
  (options: TestMockOptions = {}) =>
  async (): Promise<() => Promise<void>> =>
    (await startTestMock({ port: 4600, ...options })).stop
