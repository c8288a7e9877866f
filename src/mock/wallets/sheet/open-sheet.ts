import { createParts, type Parts } from './sheet-parts'
import type { Choices, OpenSheet, SheetAction, SheetView } from './sheet-view'

const dialogStyle = {
  width: 'min(26rem, calc(100vw - 2rem))',
  maxHeight: 'calc(100vh - 2rem)',
  boxSizing: 'border-box',
  margin: 'auto',
  padding: '1.25rem',
  border: '0',
  borderRadius: '14px',
  overflow: 'auto',
  background: '#fff',
  color: '#1d1d1f',
  colorScheme: 'light',
  font: '16px/1.4 system-ui, sans-serif',
  textAlign: 'start',
}

/** What is chosen on a sheet, and what it comes to. */
const rowsOf = (view: SheetView, parts: Parts, onDeed: (deed: SheetAction) => void): HTMLElement[] => {
  const choice = (type: 'card' | 'contact' | 'delivery', label: string, choices: Choices | undefined) =>
    choices
      ? [parts.select({ name: type, label, choices, busy: view.busy, onChoice: (id) => onDeed({ type, id }) })]
      : []
  return [
    ...choice('card', 'Card', view.cards.options.length > 0 ? view.cards : undefined),
    ...choice('contact', 'Address', view.contacts),
    ...choice('delivery', 'Delivery', view.deliveries),
    ...(view.coupon === undefined
      ? []
      : [parts.coupon({ code: view.coupon, busy: view.busy, onCode: (code) => onDeed({ type: 'coupon', code }) })]),
    parts.sums([...view.lines, view.total]),
  ]
}

const buttonsOf = (view: SheetView, parts: Parts, onDeed: (deed: SheetAction) => void): HTMLElement[] => [
  parts.button({
    name: 'pay',
    label: `Pay with ${view.wallet}`,
    disabled: !view.payable,
    onClick: () => onDeed({ type: 'pay' }),
  }),
  parts.button({ name: 'cancel', label: 'Cancel', disabled: false, onClick: () => onDeed({ type: 'cancel' }) }),
]

const statusOf = ({ busy, cards }: SheetView): string => {
  if (busy) return 'One moment …'
  return cards.options.length === 0 ? 'There is no card in this wallet.' : ''
}

/**
 * Makes what opens sheets in a window: dialogs that everything behind is inert to, closed by Escape too. Nothing where there is no
 * document or no sheet is wanted.
 */
export const createSheetOpener = (window: Window, wanted = true): OpenSheet | undefined => {
  const { document } = window
  if (!wanted || !document) return undefined
  return (onDeed) => {
    const parts = createParts(document)
    const dialog = document.createElement('dialog')
    Object.assign(dialog, { lang: 'en', dir: 'ltr' })
    Object.assign(dialog.style, dialogStyle)
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault()
      onDeed({ type: 'cancel' })
    })
    /** The part that has, or last had, the focus: a part that is busy loses it. */
    let focused = 'pay'
    dialog.addEventListener('focusin', ({ target }) => {
      focused = (target as HTMLElement).dataset.part ?? focused
    })
    const heading = parts.heading()
    const rows = document.createElement('div')
    // The two that speak stay as they are: a screen reader tells what changes in them, not what comes anew.
    const status = parts.status()
    const alert = parts.alert()
    const buttons = parts.row()
    dialog.append(heading, rows, status, alert, buttons)
    dialog.setAttribute('aria-labelledby', heading.id)
    const tell = (place: HTMLElement, text: string) => {
      if (place.textContent !== text) place.textContent = text
    }
    return {
      show: (view) => {
        const before = focused
        tell(heading, `${view.wallet}, simulated`)
        rows.replaceChildren(...rowsOf(view, parts, onDeed))
        buttons.replaceChildren(...buttonsOf(view, parts, onDeed))
        if (!dialog.isConnected) document.body.append(dialog)
        if (!dialog.open) dialog.showModal()
        tell(status, statusOf(view))
        tell(alert, view.errors.join(' '))
        const part = dialog.querySelector<HTMLElement>(`[data-part="${before}"]:not(:disabled)`)
        ;(part ?? dialog.querySelector<HTMLElement>('[data-part="cancel"]'))?.focus()
        focused = before
      },
      close: () => {
        dialog.close()
        dialog.remove()
      },
    }
  }
}
