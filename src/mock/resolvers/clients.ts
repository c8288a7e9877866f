import { type ClientTokenInput, generateClientToken } from '../domain/clients/generate-client-token'
import { accepts, type Operation } from '../operation'

const generate: Operation<ClientTokenInput> = {
  accepts: accepts.privateOnly,
  keyed: false,
  run: generateClientToken,
}

export const clientOperations = { generateClientToken: generate }
