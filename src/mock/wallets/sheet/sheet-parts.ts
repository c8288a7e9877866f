import { buttonText, showLabel, type WalletMark } from '../wallet-mark'
import type { Choices } from './sheet-view'

interface SelectOptions {
  name: string
  label: string
  choices: Choices
  busy: boolean
  onChoice: (id: string) => void
}

interface CouponOptions {
  code: string
  busy: boolean
  onCode: (code: string) => void
}

interface ButtonOptions {
  name: string
  label: string
  /** The mark in place of the vendor's name in the label. @default the label as text */
  mark?: WalletMark
  disabled: boolean
  onClick: () => void
}

const controlStyle = {
  boxSizing: 'border-box',
  width: '100%',
  minHeight: '48px',
  padding: '0 0.75rem',
  border: '1px solid #86868b',
  borderRadius: '10px',
  background: '#fff',
  color: '#1d1d1f',
  font: 'inherit',
}

/**
 * Creates an element. Each style is set through `element.style`, which even the strictest content
 * security policy allows.
 */
const element = <Tag extends keyof HTMLElementTagNameMap>(
  document: Document,
  tag: Tag,
  style: Readonly<Record<string, string>> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] => {
  const created = document.createElement(tag)
  Object.assign(created.style, style)
  created.append(...children)
  return created
}

const labelled = (document: Document, label: string, control: HTMLElement): HTMLElement => {
  const caption = element(document, 'span', { fontWeight: '600' }, label)
  return element(document, 'label', { display: 'block', margin: '0 0 0.75rem' }, caption, control)
}

export const createHeading = (document: Document): HTMLElement => {
  const heading = element(document, 'h2', { margin: '0 0 1rem', font: '600 1.125rem/1.3 system-ui, sans-serif' })
  heading.id = `wallet-sheet-${crypto.randomUUID()}`
  return heading
}

export const createSelect = (document: Document, options: SelectOptions): HTMLElement => {
  const { name, label, choices, busy, onChoice } = options
  const entries = choices.options.map(({ id, label: shown }) => {
    const option = element(document, 'option', {}, shown)
    option.value = id
    option.selected = id === choices.selected
    return option
  })
  const select = element(document, 'select', controlStyle, ...entries)
  markDisabled(select, busy)
  select.dataset.part = name
  select.addEventListener('change', () => {
    if (busy) select.value = choices.selected
    else onChoice(select.value)
  })
  return labelled(document, label, select)
}

export const createCouponField = (document: Document, { code, busy, onCode }: CouponOptions): HTMLElement => {
  const input = element(document, 'input', controlStyle)
  Object.assign(input, { type: 'text', value: code, readOnly: busy, autocomplete: 'off' })
  markDisabled(input, busy)
  input.dataset.part = 'coupon'
  input.addEventListener('change', () => onCode(input.value.trim()))
  return labelled(document, 'Coupon code', input)
}

/** Creates the list of amounts. The last one is the total. */
export const createAmounts = (
  document: Document,
  amounts: readonly { label: string; amount: string }[],
): HTMLElement => {
  const rowStyle = { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '0 1rem' }
  const rows = amounts.map(({ label, amount }, index) =>
    element(
      document,
      'div',
      { ...rowStyle, fontWeight: index === amounts.length - 1 ? '600' : '400' },
      element(document, 'dt', {}, label),
      element(document, 'dd', { margin: '0 0 0 auto' }, amount),
    ),
  )
  return element(document, 'dl', { margin: '0.75rem 0' }, ...rows)
}

/** Creates a live region, whose changes a screen reader announces. */
export const createLiveRegion = (document: Document, role: 'status' | 'alert'): HTMLElement => {
  const style = { margin: '0 0 0.25rem', fontSize: '0.875rem', color: role === 'alert' ? '#b3001b' : '#55555a' }
  // The status keeps its height while it is empty, because its text appears and disappears with
  // each choice.
  const region = element(document, 'p', { ...style, ...(role === 'status' && { minHeight: '1.4em' }) })
  region.setAttribute('role', role)
  return region
}

export const createButtonRow = (document: Document): HTMLElement =>
  element(document, 'div', { display: 'grid', gap: '0.5rem' })

const primaryStyle = { background: '#000', color: '#fff' }
const disabledStyle = { background: '#e8e8ed', color: '#55555a' }

/**
 * Disables a control without the attribute `disabled`, with which a focused control would lose the
 * focus. A dashed border shows, also with forced colours, that the control is disabled.
 */
const markDisabled = (control: HTMLElement, disabled: boolean): void => {
  if (!disabled) return
  control.ariaDisabled = 'true'
  Object.assign(control.style, { borderStyle: 'dashed', cursor: 'default' })
}

export const createSheetButton = (document: Document, options: ButtonOptions): HTMLButtonElement => {
  const { name, label, mark, disabled, onClick } = options
  const style = { ...controlStyle, fontWeight: '500', cursor: 'pointer' }
  const button = element(document, 'button', style, label)
  if (mark) {
    Object.assign(button.style, buttonText, { fontSize: '1rem' })
    showLabel(document, button, mark, label)
  }
  button.type = 'button'
  markDisabled(button, disabled)
  if (name === 'pay') Object.assign(button.style, disabled ? disabledStyle : primaryStyle)
  button.dataset.part = name
  if (!disabled) button.addEventListener('click', onClick)
  return button
}
