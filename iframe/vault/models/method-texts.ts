import type { Texts } from '../../../src/shared/messages/en'
import { displayNameOf, type SavedMethod } from '../../payment/models/saved-method'
import { isBankAccount } from './read-vault-methods'

/** Returns the texts of the payment element for a method of the vault, such as a bank account. */
export const textsAbout = (method: SavedMethod, texts: Texts): Texts => ({
  ...texts,
  'methods.card': texts[isBankAccount(method) ? 'vault.account' : 'methods.card'],
  'methods.delete.ask': texts['vault.delete.ask'],
})

/** Returns the text that asks whether to delete a method. */
export const questionText = (method: SavedMethod, texts: Texts): string =>
  texts['vault.delete.ask'].replace('%', displayNameOf(method, textsAbout(method, texts)))
