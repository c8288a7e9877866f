import type { WalletsElement } from '../../../src/index'
import { findElement } from '../find-element'
import { language, onLanguage } from '../language'

/**
 * States in the place of the wallets that there are none. The place keeps its height, so the page
 * does not move, however late the vendors answer.
 */
export const showNoWallets = (wallets: Pick<WalletsElement, 'on'>): void => {
  const { dataset } = findElement('.wallet-place')
  wallets.on('empty', () => {
    dataset.none = language().text('noWallets')
  })
  wallets.on('ready', () => {
    delete dataset.none
  })
  onLanguage(() => {
    if (dataset.none !== undefined) dataset.none = language().text('noWallets')
  })
}
