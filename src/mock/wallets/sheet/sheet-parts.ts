import type { Choices } from './sheet-view'

interface SelectOptions {
  name: string
  label: string
  choices: Choices
  busy: boolean
  onChoice: (id: string) => void
}

interface ButtonOptions {
  name: string
  label: string
  disabled: boolean
  onClick: () => void
}

export type Parts = ReturnType<typeof createParts>

const controlStyle = {
  boxSizing: 'border-box',
  width: '100%',
  minHeight: '44px',
  padding: '0 0.75rem',
  border: '1px solid #86868b',
  borderRadius: '8px',
  background: '#fff',
  color: '#1d1d1f',
  font: 'inherit',
}

/** Makes the parts of a sheet. All styles are set one by one, which the strictest policy allows. */
export const createParts = (document: Document) => {
  const element = <Tag extends keyof HTMLElementTagNameMap>(
    tag: Tag,
    style: Readonly<Record<string, string>> = {},
    ...children: (Node | string)[]
  ): HTMLElementTagNameMap[Tag] => {
    const made = document.createElement(tag)
    Object.assign(made.style, style)
    made.append(...children)
    return made
  }
  const labelled = (label: string, control: HTMLElement): HTMLElement =>
    element(
      'label',
      { display: 'block', margin: '0 0 0.75rem' },
      element('span', { fontWeight: '600' }, label),
      control,
    )

  const button = ({ name, label, disabled, onClick }: ButtonOptions): HTMLButtonElement => {
    const strong = name === 'pay'
    const made = element('button', { ...controlStyle, width: 'auto', flex: '1', cursor: 'pointer' }, label)
    Object.assign(made, { type: 'button', disabled })
    if (strong) {
      Object.assign(
        made.style,
        disabled ? { background: '#e8e8ed', color: '#55555a' } : { background: '#000', color: '#fff' },
      )
    }
    made.dataset.part = name
    made.addEventListener('click', onClick)
    return made
  }

  return {
    heading: () => {
      const made = element('h2', { margin: '0 0 1rem', font: '600 1.125rem/1.3 system-ui, sans-serif' })
      made.id = `wallet-sheet-${crypto.randomUUID()}`
      return made
    },
    select: ({ name, label, choices, busy, onChoice }: SelectOptions) => {
      const options = choices.options.map(({ id, label: shown }) => {
        const option = element('option', {}, shown)
        option.value = id
        option.selected = id === choices.selected
        return option
      })
      const made = element('select', controlStyle, ...options)
      made.disabled = busy
      made.dataset.part = name
      made.addEventListener('change', () => onChoice(made.value))
      return labelled(label, made)
    },
    coupon: ({ code, busy, onCode }: { code: string; busy: boolean; onCode: (code: string) => void }) => {
      const input = element('input', controlStyle)
      Object.assign(input, { type: 'text', value: code, disabled: busy, autocomplete: 'off' })
      input.dataset.part = 'coupon'
      input.addEventListener('change', () => onCode(input.value.trim()))
      return labelled('Coupon code', input)
    },
    sums: (sums: { label: string; amount: string }[]) => {
      const rows = sums.map(({ label, amount }, index) =>
        element(
          'div',
          {
            display: 'flex',
            justifyContent: 'space-between',
            gap: '1rem',
            fontWeight: index === sums.length - 1 ? '600' : '400',
          },
          element('dt', {}, label),
          element('dd', { margin: '0', whiteSpace: 'nowrap' }, amount),
        ),
      )
      return element('dl', { margin: '0.75rem 0' }, ...rows)
    },
    status: () => {
      const made = element('p', { margin: '0', minHeight: '1.4em', color: '#55555a' })
      made.setAttribute('role', 'status')
      return made
    },
    alert: () => {
      const made = element('p', { margin: '0 0 0.5rem', minHeight: '1.4em', color: '#b3001b' })
      made.setAttribute('role', 'alert')
      return made
    },
    row: () => element('div', { display: 'flex', gap: '0.75rem' }),
    button,
  }
}
