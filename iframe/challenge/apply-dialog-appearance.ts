import type { ElementSettings } from '../../src/bridge/protocol'
import { loadFont } from '../appearance/fonts'
import { readDialogAppearance } from './models/dialog-appearance'

/** Sets the colours of the scheme, and the shop's primary colour, radius and font. */
export const applyDialogAppearance = ({ appearance, scheme }: Pick<ElementSettings, 'appearance' | 'scheme'>): void => {
  const { dataset, style } = document.documentElement
  dataset.scheme = scheme
  const { colorPrimary = '', borderRadius = '', font = '' } = readDialogAppearance(appearance, scheme)
  style.setProperty('--primary', colorPrimary)
  style.setProperty('--radius', borderRadius)
  style.setProperty('--font-family', font)
  if (font) loadFont(font, document)
}
