import type { Appearance, Checkout, CheckoutOptions } from '../../../src/index'
import { presets } from '../../appearance-editor/models/presets'
import { appearance as shopAppearance } from '../appearance'
import { findElement } from '../find-element'
import { readSetting } from './settings'

/**
 * Returns the language and the appearance from the demo's settings. A shop passes its own values.
 */
export const chosenOptions = (): Pick<CheckoutOptions, 'locale' | 'appearance'> => ({
  locale: readSetting('locale') || document.documentElement.lang,
  appearance: chosenAppearance(),
})

const chosenAppearance = (): Appearance => {
  const name = readSetting('appearance')
  return (Object.hasOwn(presets, name) && presets[name]) || shopAppearance
}

/** Applies each change of the demo's settings to the running checkout. */
export const followSettings = (checkout: Checkout): void => {
  // The listener in settings-menu.ts runs first, so the page's address already contains the new
  // value.
  findElement('#settings').addEventListener('change', ({ target }) => {
    const { name } = target as HTMLSelectElement
    if (name === 'appearance') void checkout.set({ appearance: chosenAppearance() })
    if (name === 'locale') {
      const { locale } = chosenOptions()
      checkout.set({ locale }).catch((error: Error) => console.warn(error.message))
    }
  })
}
