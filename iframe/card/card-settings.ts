import { batch, type Signal, signal } from '@preact/signals-core'
import type { ElementSettings } from '../../src/bridge/protocol'
import type { Texts } from '../../src/shared/messages/en'
import { override, readTexts } from '../texts'
import { defaultBrands, readBrands, type ShopBrands } from './models/brands'

/** The page's settings for a card form. */
export interface CardSettings {
  texts: Signal<Texts>
  cardholderName: Signal<boolean>
  shopBrands: Signal<ShopBrands>
  paying: Signal<boolean>
  /** Whether the texts are those of the frame's document. Reads a signal. */
  hasDocumentTexts(): boolean
  /** @returns the paths of invalid options */
  update(settings: ElementSettings): readonly string[]
}

export const createCardSettings = (): CardSettings => {
  const documentTexts = readTexts()
  const texts = signal(documentTexts)
  const cardholderName = signal(true)
  const shopBrands = signal<ShopBrands>(defaultBrands)
  return {
    texts,
    cardholderName,
    shopBrands,
    paying: signal(false),
    hasDocumentTexts: () => texts.value === documentTexts,
    update: (settings) => {
      const brands = readBrands(settings.brands)
      // The form is rendered once for all changes.
      batch(() => {
        cardholderName.value = settings.cardholderName
        texts.value = override(documentTexts, settings.texts)
        shopBrands.value = brands
      })
      return brands.invalidPaths
    },
  }
}
