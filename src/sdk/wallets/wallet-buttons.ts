import { colorSchemeStyle } from '../color-scheme'
import type { WalletsOptions } from '../types'
import type { WalletHost } from './host'
import type { WalletButtonOptions } from './types'
import type { Wallet } from './wallet'

export interface WalletButtons {
  /** How many buttons there are. */
  readonly shown: number
  show(wallets: readonly Wallet[], onClick: (wallet: Wallet) => void): void
  /** Looks otherwise from now on. */
  restyle(style: WalletButtonOptions): void
  /** The page may use another scheme now. */
  followScheme(): void
  setInert(inert: boolean): void
  remove(): void
}

/** The room between two buttons, and what a button needs at least for its vendor's mark. */
const gapPx = 8
const narrowestPx = 140

/** The buttons in their container, which keeps their height from the start and is hidden when there are none. */
export const createWalletButtons = (
  node: HTMLElement,
  host: WalletHost,
  { apple, google }: WalletsOptions,
  initial: WalletButtonOptions,
): WalletButtons => {
  const row = document.createElement('div')
  const { style } = row
  style.cssText = `display:grid;gap:${gapPx}px;${colorSchemeStyle}`
  let { height = 48, radius = 8, label = 'plain', color = 'auto', layout = 'row' } = initial
  let scheme: 'light' | 'dark' = 'light'
  let draw = () => {}

  const arrange = () => {
    style.gridAutoRows = `${height}px`
    style.gridTemplateColumns = layout === 'row' ? `repeat(auto-fit, minmax(min(${narrowestPx}px, 100%), 1fr))` : '100%'
  }
  arrange()
  let wanted = true
  // A moment later: wallets that come late hear of all that was said meanwhile at once, and may have been taken away long ago.
  queueMicrotask(() => wanted && node.replaceChildren(row))

  /** Which button has the focus, by its place. */
  const focusedAt = () => [...row.children].findIndex((cell) => cell.contains(document.activeElement))
  const focusAt = (at: number) => row.children[at]?.querySelector<HTMLElement>('button, apple-pay-button')?.focus()
  /** Where it was when the buttons could be pressed last. */
  let leftAt = -1

  const followScheme = () => {
    if (host.colorSchemeOf(node) !== scheme) draw()
  }
  // A change of scheme is an event where the row is shown, and where it is not, its being shown is one.
  row.addEventListener('transitionrun', followScheme)
  const sizes = new ResizeObserver(followScheme)
  sizes.observe(row)

  const cellOf = (wallet: Wallet, onClick: () => void) => {
    const cell = document.createElement('div')
    // What a vendor draws late or too large moves nothing.
    cell.style.overflow = 'hidden'
    const standsOut = color === 'auto' ? (scheme === 'dark' ? 'white' : 'black') : color
    cell.append(wallet.button({ style: { height, radius, label }, color: standsOut, locale: host.locale, onClick }))
    return cell
  }

  return {
    get shown() {
      return row.childElementCount
    },
    show: (wallets, onClick) => {
      draw = () => {
        scheme = host.colorSchemeOf(node)
        const focused = focusedAt()
        const cells = wallets.map((wallet) => cellOf(wallet, () => onClick(wallet)))
        row.replaceChildren(...cells)
        // Whoever was on a button is on it still.
        focusAt(focused)
        node.hidden = cells.length === 0
        // With all of them there, the row itself keeps the room, at any width.
        if (cells.length === Number(apple !== undefined) + Number(google !== undefined)) node.style.minHeight = ''
      }
      draw()
    },
    restyle: (next) => {
      ;({ height = 48, radius = 8, label = 'plain', color = 'auto', layout = 'row' } = next)
      arrange()
      draw()
    },
    followScheme,
    setInert: (inert) => {
      if (inert) leftAt = focusedAt()
      row.inert = inert
      // What is inert has no focus. Who has gone nowhere else meanwhile gets it back.
      if (!inert && document.activeElement === document.body) focusAt(leftAt)
    },
    remove: () => {
      wanted = false
      sizes.disconnect()
      draw = () => {}
      row.remove()
      node.hidden = false
      node.style.minHeight = ''
    },
  }
}
