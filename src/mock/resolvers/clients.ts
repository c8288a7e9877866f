import { type ClientTokenInput, generateClientToken } from '../domain/clients/generate-client-token'
import { type SetupWalletInput, setupWallet } from '../domain/wallets/setup-wallet'
import type { Run } from '../operation'

const generate: Run<ClientTokenInput> = generateClientToken

const setup: Run<SetupWalletInput> = setupWallet

export const clientOperations = { generateClientToken: generate, setupWallet: setup }
