import { type ColorScheme, colorSchemeStyle } from '../color-scheme'
import { keepInserted } from '../keep-inserted'
import type { WalletsOptions } from '../types'
import { createContainerVisibility } from './container-visibility'
import { createDivider, type Divider } from './divider'
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
  /** Disabled buttons keep the focus. The caller ignores clicks on them. */
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
 * Creates the wallet buttons in a container. The container keeps the height of the outlines, so
 * that the page does not jump. If no wallet is available, it is hidden, see
 * `container-visibility.ts`.
 */
export const createWalletButtons = (
  container: HTMLElement,
  host: WalletHost,
  { apple, google, divider: hasDivider }: WalletsOptions,
  initial: WalletButtonOptions,
): WalletButtons => {
  const divider = hasDivider ? createDivider(host) : undefined
  const { row, removeRow } = insertRow(container, divider)
  const focus = createFocusMemory(row)
  const visibility = createContainerVisibility(container)
  // If all buttons are shown, the row has its full height at any width of the container. The
  // reserved height is then removed.
  const wanted = Number(apple !== undefined) + Number(google !== undefined)
  let options = withDefaults(initial)
  let scheme: ColorScheme = 'light'
  let draw = () => {}

  arrange(row, options)
  let isDisabled = false

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
        const cells = createCells(wallets, onClick, {
          style: options,
          color: colorOf(options, scheme),
          locale: host.locale,
        })
        removeOutlines(container)
        row.replaceChildren(...cells)
        divider?.showBelow(row)
        markDisabled(row, isDisabled)
        focus.restore(focused)
        visibility.set(cells.length > 0)
        if (cells.length === wanted) container.style.minHeight = ''
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
      sizes.disconnect()
      draw = () => {}
      removeRow()
      visibility.set(true)
      container.style.minHeight = ''
    },
  }
}

/** Inserts the row of the buttons into the container, and keeps it and the divider there. */
const insertRow = (container: HTMLElement, divider: Divider | undefined) => {
  const row = document.createElement('div')
  const removal = new AbortController()
  const nodes = () => (divider && row.hasChildNodes() ? [row, divider.root] : [row])
  // Delayed, because wallets that load late run all queued calls at once, and `unmount` may be one
  // of them.
  queueMicrotask(() => {
    if (removal.signal.aborted) return
    container.replaceChildren(...outlinesIn(container), row)
    keepInserted(container, nodes, removal.signal)
  })
  const removeRow = () => {
    removal.abort()
    row.remove()
    divider?.root.remove()
  }
  return { row, removeRow }
}

const arrange = ({ style }: HTMLElement, options: WalletButtonOptions) => {
  style.cssText = `display:grid;${walletGrid(options)};${colorSchemeStyle}`
}

/** Returns the placeholders of the buttons (`outlines.ts`) that the wallets element has drawn. */
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

const colorOf = ({ color }: Required<WalletButtonOptions>, scheme: ColorScheme) => {
  if (color !== 'auto') return color
  return scheme === 'dark' ? 'white' : 'black'
}

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
