import {
  createAmounts,
  createButtonRow,
  createCouponField,
  createHeading,
  createLiveRegion,
  createSelect,
  createSheetButton,
} from './sheet-parts'
import type { Choices, OpenSheet, Sheet, SheetAction, SheetView } from './sheet-view'

const dialogStyle = {
  boxSizing: 'border-box',
  padding: '1.25rem',
  // In forced-colours mode, a transparent border becomes visible.
  border: '1px solid transparent',
  overflow: 'auto',
  background: '#fff',
  color: '#1d1d1f',
  colorScheme: 'light',
  font: '1rem/1.4 system-ui, sans-serif',
  textAlign: 'start',
}

/** Narrow windows, as on phones, show the sheet at the bottom of the screen. */
const phoneQuery = '(max-width: 30rem)'

const placeStyles = {
  phone: {
    width: '100%',
    maxWidth: '100%',
    maxHeight: '92dvh',
    margin: 'auto 0 0',
    borderRadius: '16px 16px 0 0',
    paddingBottom: 'max(1.25rem, env(safe-area-inset-bottom))',
  },
  other: {
    width: '26rem',
    maxWidth: 'calc(100vw - 2rem)',
    maxHeight: 'calc(100vh - 2rem)',
    margin: 'auto',
    borderRadius: '16px',
    paddingBottom: '1.25rem',
  },
}

/** Places the dialog for the width of the window, until the dialog closes, also after a resize. */
const followWidth = (window: Window, dialog: HTMLDialogElement): void => {
  const query = window.matchMedia(phoneQuery)
  const place = () => Object.assign(dialog.style, query.matches ? placeStyles.phone : placeStyles.other)
  place()
  query.addEventListener('change', place)
  dialog.addEventListener('close', () => query.removeEventListener('change', place), { once: true })
}

type OnAction = (action: SheetAction) => void

/** Creates the selects, the coupon field and the amounts of a sheet. */
const createRows = (document: Document, view: SheetView, onAction: OnAction): HTMLElement[] => {
  const { cards, contacts, deliveries, coupon, busy } = view
  const select = (type: 'card' | 'contact' | 'delivery', label: string, choices: Choices | undefined) =>
    choices
      ? [createSelect(document, { name: type, label, choices, busy, onChoice: (id) => onAction({ type, id }) })]
      : []
  const couponField = (code: string) =>
    createCouponField(document, { code, busy, onCode: (entered) => onAction({ type: 'coupon', code: entered }) })
  return [
    ...select('card', 'Card', cards.options.length > 0 ? cards : undefined),
    ...select('contact', 'Address', contacts),
    ...select('delivery', 'Delivery', deliveries),
    ...(coupon === undefined ? [] : [couponField(coupon)]),
    createAmounts(document, [...view.lines, view.total]),
  ]
}

const createButtons = (document: Document, view: SheetView, onAction: OnAction): HTMLElement[] => [
  createSheetButton(document, {
    name: 'pay',
    label: `Pay with ${view.wallet}`,
    mark: view.wallet === 'Apple Pay' ? 'apple' : 'google',
    disabled: !view.payable,
    onClick: () => onAction({ type: 'pay' }),
  }),
  createSheetButton(document, {
    name: 'cancel',
    label: 'Cancel',
    disabled: false,
    onClick: () => onAction({ type: 'cancel' }),
  }),
]

const statusOf = ({ busy, cards }: SheetView): string => {
  if (busy) return 'One moment …'
  return cards.options.length === 0 ? 'There is no card in this wallet.' : ''
}

const createDialog = (document: Document, onAction: OnAction): HTMLDialogElement => {
  const dialog = document.createElement('dialog')
  Object.assign(dialog, { lang: 'en', dir: 'ltr' })
  Object.assign(dialog.style, dialogStyle)
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    onAction({ type: 'cancel' })
  })
  return dialog
}

/**
 * Sets the text of an element unless it is the same. If a live region gets the same text again, a
 * screen reader may announce it again.
 */
const setText = (element: HTMLElement, text: string): void => {
  if (element.textContent !== text) element.textContent = text
}

const createSheet = (window: Window, onAction: OnAction): Sheet => {
  const { document } = window
  const dialog = createDialog(document, onAction)
  followWidth(window, dialog)
  /** The part that has or last had the focus. Each view creates the parts again. */
  let focused = 'pay'
  dialog.addEventListener('focusin', ({ target }) => {
    focused = (target as HTMLElement).dataset.part ?? focused
  })
  const heading = createHeading(document)
  const rows = document.createElement('div')
  const status = createLiveRegion(document, 'status')
  const alert = createLiveRegion(document, 'alert')
  const buttons = createButtonRow(document)
  dialog.append(heading, rows, status, alert, buttons)
  dialog.setAttribute('aria-labelledby', heading.id)

  return {
    show: (view) => {
      const before = focused
      setText(heading, `${view.wallet}, simulated`)
      rows.replaceChildren(...createRows(document, view, onAction))
      buttons.replaceChildren(...createButtons(document, view, onAction))
      if (!dialog.isConnected) document.body.append(dialog)
      if (!dialog.open) dialog.showModal()
      setText(status, statusOf(view))
      setText(alert, view.errors.join(' '))
      const part = dialog.querySelector<HTMLElement>(`[data-part="${before}"]`)
      ;(part ?? dialog.querySelector<HTMLElement>('[data-part="cancel"]'))?.focus()
      focused = before
    },
    close: () => {
      dialog.close()
      dialog.remove()
    },
  }
}

/**
 * Creates the function that opens sheets in a window. A sheet is a modal dialog, and Escape cancels
 * it.
 *
 * @param isWanted Whether sheets are shown.
 * @returns Undefined without a document, or if `isWanted` is false.
 */
export const createSheetOpener = (window: Window, isWanted = true): OpenSheet | undefined => {
  const { document } = window
  return isWanted && document ? (onAction) => createSheet(window, onAction) : undefined
}
