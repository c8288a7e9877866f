import { type ColorScheme, colorSchemeStyle } from '../color-scheme'
import type { WalletsOptions } from '../types'
import type { WalletHost } from './host'
import type { WalletButtonOptions } from './types'
import type { Wallet } from './wallet'

export interface WalletButtons {
  /** The number of buttons. */
  readonly shown: number
  show(wallets: readonly Wallet[], onClick: (wallet: Wallet) => void): void
  restyle(options: WalletButtonOptions): void
  /** Redraws the buttons if the color scheme of the page has changed. */
  followColorScheme(): void
  setInert(isInert: boolean): void
  remove(): void
}

/** The gap between two buttons, and the least width that a vendor's mark needs, in pixels. */
const [gapPx, leastWidthPx] = [8, 140]

const withDefaults = (options: WalletButtonOptions): Required<WalletButtonOptions> => {
  const { height = 48, radius = 8, label = 'plain', color = 'auto', layout = 'row' } = options
  return { height, radius, label, color, layout }
}

/**
 * Creates the buttons in their container. The container keeps its height from the start, and is
 * hidden if there are no buttons.
 */
export const createWalletButtons = (
  container: HTMLElement,
  host: WalletHost,
  { apple, google }: WalletsOptions,
  initial: WalletButtonOptions,
): WalletButtons => {
  const row = document.createElement('div')
  row.style.cssText = `display:grid;gap:${gapPx}px;${colorSchemeStyle}`
  const focus = createFocusMemory(row)
  let options = withDefaults(initial)
  let scheme: ColorScheme = 'light'
  let draw = () => {}

  arrange(row, options)
  let isRemoved = false
  // Wallets that load late receive all queued calls in one task, and may be unmounted again by
  // then.
  queueMicrotask(() => isRemoved || container.replaceChildren(row))

  const followColorScheme = () => {
    if (host.colorSchemeOf(container) !== scheme) draw()
  }
  row.addEventListener('transitionrun', followColorScheme)
  // A hidden row emits no event when the scheme changes, but its size changes when it is shown.
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
        const cells = wallets.map((wallet) =>
          createCell(
            wallet.createButton({ style: options, color, locale: host.locale, onClick: () => onClick(wallet) }),
          ),
        )
        row.replaceChildren(...cells)
        focus.restore(focused)
        container.hidden = cells.length === 0
        // With all buttons, the row itself has the height, at any width.
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
    setInert: (isInert) => {
      if (isInert) focus.save()
      row.inert = isInert
      // An inert button loses the focus. It returns unless the customer has moved it.
      if (!isInert && document.activeElement === document.body) focus.restore()
    },
    remove: () => {
      isRemoved = true
      sizes.disconnect()
      draw = () => {}
      row.remove()
      container.hidden = false
      container.style.minHeight = ''
    },
  }
}

const arrange = ({ style }: HTMLElement, { height, layout }: Required<WalletButtonOptions>) => {
  style.gridAutoRows = `${height}px`
  style.gridTemplateColumns = layout === 'row' ? `repeat(auto-fit, minmax(min(${leastWidthPx}px, 100%), 1fr))` : '100%'
}

const contrastTo = (scheme: ColorScheme) => (scheme === 'dark' ? 'white' : 'black')

const createCell = (button: HTMLElement) => {
  const cell = document.createElement('div')
  // A button that the vendor draws late or too large moves nothing.
  cell.style.overflow = 'hidden'
  cell.append(button)
  return cell
}

/** Remembers which button has the focus, by its position, because drawing replaces the buttons. */
const createFocusMemory = (row: HTMLElement) => {
  const position = () => [...row.children].findIndex((cell) => cell.contains(document.activeElement))
  let saved = -1
  return {
    position,
    save: () => {
      saved = position()
    },
    restore: (at = saved) => row.children[at]?.querySelector<HTMLElement>('button, apple-pay-button')?.focus(),
  }
}
