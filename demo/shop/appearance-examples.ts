// In your shop, import from 'tender-checkout'.
import { type Appearance, createCheckout } from '../../src/index'
import { appearance as shopAppearance } from './appearance'
import { findElement } from './find-element'

const { serviceUrl = '' } = document.body.dataset
const locale = new URL(location.href).searchParams.get('locale') ?? 'en'
if (locale === 'ar') document.documentElement.dir = 'rtl'

const examples: Record<string, Appearance> = {
  plain: {},

  night: {
    theme: 'dark',
    colorPrimary: '#ff7ad9',
    colorText: '#f6efff',
    colorMuted: '#b9a6dd',
    colorBackground: '#231440',
    colorBorder: '#8a6fc0',
    colorDanger: '#ff9c8f',
    borderRadius: '0',
    borderWidth: '0 0 2px',
    font: 'mono',
    inputHeight: '3.25rem',
    parts: {
      label: { color: '#d9c8ff', letterSpacing: '0.08em', textTransform: 'uppercase', fontSize: '12px' },
      'input:hover': { backgroundColor: '#2c1a4f' },
      'input:focus': { boxShadow: '0 0 24px #ff7ad966' },
      'input:invalid': { backgroundColor: '#3a1533' },
      error: { fontWeight: '600' },
    },
  },

  // The same sizes as in style.css and appearance-examples.css.
  shop: {
    ...shopAppearance,
    colorMuted: '#55615a',
    // The page loads the same font from its own server (appearance-examples.css).
    font: 'inter',
    lineHeight: '1.5',
    labelSize: '0.875rem',
    labelWeight: '550',
    inputHeight: '2.75rem',
    inputPadding: '0.75rem',
    focusWidth: '3px',
    focusOffset: '2px',
    parts: {
      'input:focus': { borderColor: '#7d877f' },
      'input:invalid': { backgroundColor: '#fbe9e6' },
    },
    dark: {
      ...shopAppearance.dark,
      colorMuted: '#a9b5ad',
      parts: {
        'input:focus': { borderColor: '#76837b' },
        'input:invalid': { backgroundColor: '#3a1d1a' },
      },
    },
  },
}

/** Appearances for the first form, to select at any time. The form keeps the typed text. */
const alternatives: Record<string, Appearance> = {
  plain: {},
  round: {
    font: 'rounded',
    colorPrimary: '#7a1fa2',
    borderRadius: '24px',
    inputPadding: '20px',
    dark: { colorPrimary: '#d7a8ff' },
  },
  lines: {
    font: 'noto-serif',
    borderRadius: '0',
    borderWidth: '0 0 2px',
    colorBackground: '#fff0',
    inputPadding: '2px',
    spacing: '12px',
  },
}

const warnings = findElement('#warnings')

for (const [name, appearance] of Object.entries(examples)) {
  const checkout = createCheckout({
    serviceUrl,
    publicKey: 'pk_test_demo',
    intent: {
      trackingId: `appearance-${name}`,
      paymentFlowId: 'flow_immediate',
      amount: { amount: 5099, currency: 'EUR' },
    },
    tracking: 'off',
    locale,
    // Several forms on one page need different titles.
    texts: { 'card.title': `Card details, ${findElement(`#${name}-title`).textContent}` },
    appearance,
  })
  checkout.on('warning', ({ message }) => {
    const line = document.createElement('p')
    line.textContent = `${name}: ${message}`
    warnings.append(line)
  })
  checkout.element('card').mount(`#${name}`)
  if (name === 'plain') {
    const select = findElement<HTMLSelectElement>('#alternative')
    select.addEventListener('change', () => checkout.setAppearance(alternatives[select.value]))
  }
}
