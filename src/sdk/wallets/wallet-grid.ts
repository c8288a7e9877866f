import type { WalletButtonOptions } from './types'

/** The gap between two buttons, in pixels. */
const gapPx = 8
/** The least width that a vendor's mark needs, in pixels. */
const leastWidthPx = 140

/** Returns the CSS text of the grid in which the buttons of wallets are arranged. */
export const walletGrid = ({ height = 48, layout = 'row' }: WalletButtonOptions): string => {
  const columns = layout === 'row' ? `repeat(auto-fit,minmax(min(${leastWidthPx}px,100%),1fr))` : '100%'
  return `gap:${gapPx}px;grid-auto-rows:${height}px;grid-template-columns:${columns}`
}
