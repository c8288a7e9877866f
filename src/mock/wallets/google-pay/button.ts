import { buttonText, showLabel } from '../wallet-mark'

const labels: Readonly<Record<string, string>> = {
  book: 'Book with Google Pay',
  buy: 'Buy with Google Pay',
  checkout: 'Checkout with Google Pay',
  donate: 'Donate with Google Pay',
  order: 'Order with Google Pay',
  pay: 'Pay with Google Pay',
  plain: 'Google Pay',
  subscribe: 'Subscribe with Google Pay',
  long: 'Buy with Google Pay',
  short: 'Google Pay',
}

const allowed: Readonly<Record<string, readonly unknown[]>> = {
  buttonColor: ['default', 'black', 'white'],
  buttonType: Object.keys(labels),
  buttonSizeMode: ['static', 'fill'],
  buttonBorderType: ['default_border', 'no_border'],
}

type ButtonOptions = Readonly<Record<string, unknown>>

/**
 * Returns a fault for each option in `allowed` that has an unknown value. Google uses the default
 * value instead.
 */
export const buttonFaults = (options: ButtonOptions): string[] =>
  Object.entries(allowed).flatMap(([name, values]) =>
    options[name] === undefined || values.includes(options[name])
      ? []
      : [`${String(options[name])} is not a valid ${name}`],
  )

/**
 * Creates Google's button, a `button` in a `div`, in English.
 *
 * @throws Error without `onClick`.
 */
export const createButton = (document: Document, options: ButtonOptions): HTMLElement => {
  const { onClick, buttonColor, buttonType, buttonSizeMode, buttonRadius, buttonBorderType } = options
  if (typeof onClick !== 'function') throw new Error('Parameter onClick must be set in ButtonOptions.')
  const fill = buttonSizeMode === 'fill'
  const white = buttonColor === 'white'
  const container = document.createElement('div')
  const button = document.createElement('button')
  button.type = 'button'
  button.className = `gpay-button ${white ? 'white' : 'black'} ${String(buttonType ?? 'buy')} en`
  showLabel(document, button, 'google', labels[String(buttonType ?? 'buy')] ?? labels.buy ?? '')
  button.lang = 'en'
  if (fill) Object.assign(container.style, { width: '100%', height: '100%' })
  Object.assign(button.style, {
    boxSizing: 'border-box',
    width: fill ? '100%' : 'auto',
    height: fill ? '100%' : '40px',
    minWidth: fill ? '0' : '240px',
    minHeight: '40px',
    padding: '0 8px',
    // In forced-colours mode, a transparent border becomes visible.
    border: white && buttonBorderType !== 'no_border' ? '1px solid #747775' : '1px solid transparent',
    borderRadius: `${typeof buttonRadius === 'number' ? buttonRadius : 4}px`,
    background: white ? '#fff' : '#000',
    color: white ? '#000' : '#fff',
    // A long label needs two lines in a narrow button.
    ...buttonText,
    outlineOffset: '2px',
    cursor: 'pointer',
  })
  button.addEventListener('click', (event) => onClick(event))
  container.append(button)
  return container
}
