import type { WalletsOptions } from '../types'
import type { WalletHost } from './host'
import type { Wallet } from './wallet'

export interface WalletRow {
  /** How many buttons there are. */
  readonly shown: number
  show(wallets: readonly Wallet[], onClick: (wallet: Wallet) => void): void
  setInert(inert: boolean): void
  remove(): void
}

/** The room between two buttons, and what a button needs at least for its vendor's mark. */
const gapPx = 8
const narrowestPx = 140

/** The buttons in their container, which keeps their height from the start and is hidden when there are none. */
export const walletRow = (
  node: HTMLElement,
  host: WalletHost,
  { looks = {}, apple, google }: WalletsOptions,
): WalletRow => {
  const { height = 48, radius = 8, label = 'plain', color = 'auto', layout = 'row' } = looks
  const row = document.createElement('div')
  const { style } = row
  style.display = 'grid'
  style.gap = `${gapPx}px`
  style.gridAutoRows = `${height}px`
  style.gridTemplateColumns = layout === 'row' ? `repeat(auto-fit, minmax(min(${narrowestPx}px, 100%), 1fr))` : '100%'
  node.replaceChildren(row)

  let again = () => {}
  const preference = matchMedia('(prefers-color-scheme: dark)')
  const preferenceChanged = () => again()
  preference.addEventListener('change', preferenceChanged)

  return {
    get shown() {
      return row.childElementCount
    },
    show: (wallets, onClick) => {
      again = () => {
        const scheme = host.schemeOf(node)
        const standsOut = color === 'auto' ? (scheme === 'dark' ? 'white' : 'black') : color
        const cells = wallets.map((wallet) => {
          const cell = document.createElement('div')
          // What a vendor draws late or too large moves nothing.
          cell.style.overflow = 'hidden'
          cell.append(
            wallet.button({
              looks: { height, radius, label },
              color: standsOut,
              locale: host.locale,
              onClick: () => onClick(wallet),
            }),
          )
          return cell
        })
        row.replaceChildren(...cells)
        node.hidden = cells.length === 0
        // With all of them there, the row itself keeps the room, at any width.
        if (cells.length === Number(apple !== undefined) + Number(google !== undefined)) node.style.minHeight = ''
      }
      again()
    },
    setInert: (inert) => {
      row.inert = inert
    },
    remove: () => {
      preference.removeEventListener('change', preferenceChanged)
      row.remove()
      node.hidden = false
      node.style.minHeight = ''
    },
  }
}
