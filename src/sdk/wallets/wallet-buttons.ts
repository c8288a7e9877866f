import { type ColorScheme, colorSchemeStyle } from '../color-scheme'
import type { WalletsOptions } from '../types'
import { createContainerVisibility } from './container-visibility'
import { createDivider } from './divider'
import type { WalletHost } from './host'
import type { WalletButtonOptions } from './types'
import type { VendorButtonOptions, Wallet } from './wallet'
import { walletGrid } from './wallet-grid'

export interface WalletButtons {
  /** The number of buttons. */
  readonly shown: number
  show(wallets: readonly Wallet[], onClick: (wallet: Wallet) => void): void
  restyle(options: WalletButtonOptions): void
  /** Draws the buttons again if the color scheme of the page has changed. */
  followColorScheme(): void
  /** Draws the buttons again, in the language of the checkout. */
  redraw(): void
  /** Buttons that are disabled keep the focus. A click on one has no effect. */
  setDisabled(isDisabled: boolean): void
  remove(): void
}

/** The space around a button in which its focus ring is visible: the gap between two buttons. */
const focusRingPx = 8

const withDefaults = (options: WalletButtonOptions): Required<WalletButtonOptions> => {
  const { height = 48, radius = 8, label = 'plain', color = 'auto', layout = 'row' } = options
  return { height, radius, label, color, layout }
}

/**
 * Creates the wallet buttons in a container. The container has its final height from the start, so
 * that the page does not jump. If no wallet is available, it is hidden, see
 * `container-visibility.ts`.
 */
export const createWalletButtons = (
  container: HTMLElement,
  host: WalletHost,
  { apple, google, divider: hasDivider }: WalletsOptions,
  initial: WalletButtonOptions,
): WalletButtons => {
  const row = document.createElement('div')
  const focus = createFocusMemory(row)
  const visibility = createContainerVisibility(container)
  const divider = hasDivider ? createDivider(host) : undefined
  let options = withDefaults(initial)
  let scheme: ColorScheme = 'light'
  let draw = () => {}

  arrange(row, options)
  let isRemoved = false
  let isDisabled = false
  // Delayed, because wallets that load late run all queued calls at once, and `unmount` may be one
  // of them.
  queueMicrotask(() => isRemoved || container.replaceChildren(...outlinesIn(container), row))

  const followColorScheme = () => {
    if (host.colorSchemeOf(container) !== scheme) draw()
  }
  row.addEventListener('transitionrun', followColorScheme)
  // A hidden row emits no event when the scheme changes. When it is shown, its size changes, so the
  // size is observed.
  const sizes = new ResizeObserver(followColorScheme)
  sizes.observe(row)

  return {
    get shown() {
      return row.childElementCount
    },
    show: (wallets, onClick) => {
      draw = () => {
        scheme = host.colorSchemeOf(container)
        const focused = focus.position()
        const color = options.color === 'auto' ? contrastTo(scheme) : options.color
        const cells = createCells(wallets, onClick, { style: options, color, locale: host.locale })
        removeOutlines(container)
        row.replaceChildren(...cells)
        divider?.showBelow(row)
        markDisabled(row, isDisabled)
        focus.restore(focused)
        visibility.set(cells.length > 0)
        // If all buttons are shown, the row has its full height at any width of the container. The
        // reserved height is then removed.
        const expected = Number(apple !== undefined) + Number(google !== undefined)
        if (cells.length === expected) container.style.minHeight = ''
      }
      draw()
    },
    restyle: (next) => {
      options = withDefaults(next)
      arrange(row, options)
      draw()
    },
    followColorScheme,
    redraw: () => draw(),
    setDisabled: (next) => {
      isDisabled = next
      markDisabled(row, isDisabled)
    },
    remove: () => {
      isRemoved = true
      sizes.disconnect()
      draw = () => {}
      row.remove()
      divider?.root.remove()
      visibility.set(true)
      container.style.minHeight = ''
    },
  }
}

const arrange = ({ style }: HTMLElement, options: WalletButtonOptions) => {
  style.cssText = `display:grid;${walletGrid(options)};${colorSchemeStyle}`
}

/** The outlines that the wallets element has drawn. */
const outlinesIn = (container: HTMLElement) => [
  ...container.querySelectorAll<HTMLElement>(':scope > [data-tender-outlines]'),
]

/** Removes the outlines. The container keeps their height, because a wallet may appear later. */
const removeOutlines = (container: HTMLElement) => {
  for (const outlines of outlinesIn(container)) {
    container.style.minHeight = `${outlines.offsetHeight}px`
    outlines.remove()
  }
  container.ariaBusy = null
}

const vendorButtons = 'button, apple-pay-button'

const markDisabled = (row: HTMLElement, isDisabled: boolean) => {
  row.style.opacity = isDisabled ? '0.5' : ''
  for (const button of row.querySelectorAll<HTMLElement>(vendorButtons))
    button.ariaDisabled = isDisabled ? 'true' : null
}

const contrastTo = (scheme: ColorScheme) => (scheme === 'dark' ? 'white' : 'black')

const createCells = (
  wallets: readonly Wallet[],
  onClick: (wallet: Wallet) => void,
  options: Omit<VendorButtonOptions, 'onClick'>,
) => wallets.map((wallet) => createCell(wallet.createButton({ ...options, onClick: () => onClick(wallet) })))

const createCell = (button: HTMLElement) => {
  const cell = document.createElement('div')
  // A button that the vendor draws late or too large must not move or cover the page's content, or
  // make it scroll. The clip path leaves the focus ring visible, which is drawn outside of the
  // cell.
  cell.style.cssText = `min-width:0;contain:layout;clip-path:inset(-${focusRingPx}px)`
  cell.append(button)
  return cell
}

/** Remembers the focused button by its position, because `draw` replaces the buttons. */
const createFocusMemory = (row: HTMLElement) => ({
  position: () => [...row.children].findIndex((cell) => cell.contains(document.activeElement)),
  restore: (at: number) => row.children[at]?.querySelector<HTMLElement>(vendorButtons)?.focus(),
})
