const namespace = 'http://www.w3.org/2000/svg'

const createIcon = (path: string): SVGSVGElement => {
  const icon = document.createElementNS(namespace, 'svg')
  // Hidden from screen readers, because the label next to the icon has the same meaning.
  for (const [name, value] of Object.entries({
    viewBox: '0 0 20 20',
    'aria-hidden': 'true',
    focusable: 'false',
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': '2.5',
    'stroke-linecap': 'round',
  }))
    icon.setAttribute(name, value)
  icon.style.cssText = 'width:1.25em;height:1.25em;flex:none;vertical-align:-.25em;margin-inline-end:.5em'
  const shape = document.createElementNS(namespace, 'path')
  shape.setAttribute('d', path)
  icon.append(shape)
  return icon
}

/** Creates a spinner. It does not move for customers who prefer reduced motion. */
export const createSpinner = (): SVGSVGElement => {
  const spinner = createIcon('M10 2.5a7.5 7.5 0 1 1-7.5 7.5')
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) {
    spinner.animate([{ rotate: '0deg' }, { rotate: '360deg' }], {
      duration: 1000,
      iterations: Number.POSITIVE_INFINITY,
    })
  }
  return spinner
}

export const createTick = (): SVGSVGElement => createIcon('M4 10.5l4.5 4.5L16.5 5.5')
