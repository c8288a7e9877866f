import { type ClientTokenInput, generateClientToken } from '../domain/clients/generate-client-token'
import { type SetupWalletInput, setupWallet } from '../domain/wallets/setup-wallet'
import { accepts, type Operation } from '../operation'

const generate: Operation<ClientTokenInput> = {
  accepts: accepts.privateOnly,
  keyed: false,
  run: generateClientToken,
}

const setup: Operation<SetupWalletInput> = {
  accepts: accepts.vault,
  keyed: false,
  run: setupWallet,
}

export const clientOperations = { generateClientToken: generate, setupWallet: setup }
