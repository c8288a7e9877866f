import type { Appearance, Checkout, CheckoutOptions } from '../../../src/index'
import { presets } from '../../appearance-editor/models/presets'
import { appearance as shopAppearance } from '../appearance'
import { findElement } from '../find-element'
import { readSetting } from './settings'

/** Language and appearance, as the demo's settings choose them. A shop passes its own. */
export const chosenOptions = (): Pick<CheckoutOptions, 'locale' | 'appearance'> => ({
  locale: readSetting('locale') || document.documentElement.lang,
  appearance: chosenAppearance(),
})

const chosenAppearance = (): Appearance => {
  const name = readSetting('appearance')
  return (Object.hasOwn(presets, name) && presets[name]) || shopAppearance
}

/** Changes the checkout while it runs, whenever the visitor changes a setting. */
export const followSettings = (checkout: Checkout): void => {
  // settings-menu.ts has written the choice to the address before.
  findElement('#settings').addEventListener('change', ({ target }) => {
    const { name } = target as HTMLSelectElement
    if (name === 'appearance') checkout.setAppearance(chosenAppearance())
    if (name === 'locale') {
      const { locale } = chosenOptions()
      checkout.setLocale(locale).catch((error: Error) => console.warn(error.message))
    }
  })
}
