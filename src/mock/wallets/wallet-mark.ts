/** One filled area of a mark. Without a colour, it has the colour of the text. */
type Area = readonly [path: string, colour?: string]

/**
 * The marks of the wallets. The path of Apple is that of Simple Icons 16 (CC0), rounded. The marks
 * are trademarks of their owners: see docs/decisions/brand-marks.md.
 */
const marks = {
  apple: {
    viewBox: '2 0 20 24',
    areas: [
      [
        'M12.2 6.9c-1 0-2.4-1.1-4-1-2 0-3.9 1.1-5 3-2.1 3.6-.5 9 1.6 12 1 1.5 2.2 3.1 3.8 3.1 1.5-.1 2-1 3.9-1s2.3 1 4 .9c1.6 0 2.7-1.5 3.7-2.9 1.1-1.7 1.6-3.3 1.6-3.4 0 0-3.2-1.3-3.2-4.9 0-3 2.5-4.5 2.6-4.5-1.4-2.1-3.6-2.3-4.4-2.4-2-.2-3.7 1-4.6 1zM15.5 3.8C16.4 2.8 16.9 1.4 16.8 0c-1.2.1-2.7.8-3.6 1.8-.8.9-1.4 2.4-1.2 3.7 1.3.1 2.7-.7 3.5-1.7',
      ],
    ],
  },
  google: {
    viewBox: '0 0 48 48',
    areas: [
      ['M24 9.5c3.5 0 6.7 1.2 9.2 3.6l6.9-6.8A24 24 0 0 0 2.6 13.2l7.9 6.2c1.9-5.7 7.2-9.9 13.5-9.9', '#ea4335'],
      ['M47 24.6c0-1.6-.2-3.1-.4-4.6H24v9h12.9a11 11 0 0 1-4.7 7.2l7.7 6C44.4 38 47 31.8 47 24.6', '#4285f4'],
      ['M10.5 28.6a15 15 0 0 1 0-9.2l-7.9-6.2a24 24 0 0 0 0 21.6z', '#fbbc05'],
      ['M24 48c6.5 0 11.9-2.1 15.9-5.8l-7.7-6A14.4 14.4 0 0 1 10.5 28.6l-7.9 6.2A24 24 0 0 0 24 48', '#34a853'],
    ],
  },
} satisfies Record<string, { viewBox: string; areas: readonly Area[] }>

export type WalletMark = keyof typeof marks

const namespace = 'http://www.w3.org/2000/svg'

const createMark = (document: Document, name: WalletMark): SVGSVGElement => {
  const svg = document.createElementNS(namespace, 'svg')
  const { viewBox, areas } = marks[name]
  svg.setAttribute('viewBox', viewBox)
  svg.setAttribute('aria-hidden', 'true')
  Object.assign(svg.style, { height: '1em', flex: 'none', verticalAlign: '-0.1em' })
  for (const [path, colour = 'currentColor'] of areas as readonly Area[]) {
    const area = document.createElementNS(namespace, 'path')
    area.setAttribute('d', path)
    area.setAttribute('fill', colour)
    svg.append(area)
  }
  return svg
}

/**
 * Shows a label such as “Buy with Apple Pay” in a button, with the mark in place of the vendor's
 * name. Screen readers read the label.
 */
export const showLabel = (document: Document, button: HTMLElement, name: WalletMark, label: string): void => {
  const [before = '', after = ''] = label.split(name === 'apple' ? 'Apple' : 'Google')
  const lockUp = document.createElement('span')
  Object.assign(lockUp.style, {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '0.15em',
    fontSize: '1.35em',
    whiteSpace: 'nowrap',
  })
  lockUp.append(createMark(document, name), after.trim())
  button.ariaLabel = label
  button.replaceChildren(...(before ? [`${before.trim()} `] : []), lockUp)
}

/** The style that the buttons of both wallets share. */
export const buttonText: Readonly<Record<string, string>> = {
  display: 'inline-flex',
  // The label is English, and the mark is always left of the vendor's “Pay”.
  direction: 'ltr',
  flexWrap: 'wrap',
  alignItems: 'center',
  alignContent: 'center',
  justifyContent: 'center',
  gap: '0 0.4em',
  font: '500 15px/1.2 system-ui, sans-serif',
}
