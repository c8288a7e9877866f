export type {
  MockCustomer,
  MockDispute,
  MockIntent,
  MockPayment,
} from '../mock/control/control-api'
export type { MockControl } from '../mock/control/create-mock-control'
export type { WalletScriptOptions } from '../mock/wallets/script-options'
export type { ChallengeOptions } from './challenge'
export { approveMethod, cancelChallenge, completeChallenge } from './challenge'
export type { ExpectedPayment, ExpectPaymentOptions } from './expect-payment'
export { expectPayment } from './expect-payment'
export type { FakeCheckout, FakeCheckoutOptions } from './fake/fake-checkout'
export { fakeCheckout } from './fake/fake-checkout'
export type { FakeElement } from './fake/fake-element'
export type { FakeResult } from './fake/fake-result'
export type { FakeWalletsElement } from './fake/fake-wallets'
export { fillCard } from './fill-card'
export type { PayWithOptions } from './pay-with'
export { payWith } from './pay-with'
export type { SelectedMethod } from './select-method'
export { selectMethod } from './select-method'
export type { TypedCard } from './test-cards'
export { testCards } from './test-cards'
export type {
  ConnectMockOptions,
  MockFixture,
  StartedTestMock,
  TestMock,
  TestMockOptions,
} from './test-mock'
export { connectMock, mockFixture, mockSetup, startTestMock } from './test-mock'
export type { HelperOptions, TestFrame, TestLocator, TestPage } from './test-page'
export type { InitScriptTarget, WalletChoices, WalletName, WalletSheet } from './wallets'
export { installWallets, openWalletSheet, payWithWallet, walletFaults } from './wallets'
