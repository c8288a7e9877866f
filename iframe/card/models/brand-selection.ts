import { computed, type ReadonlySignal, signal } from '@preact/signals-core'
import type { CardBrand } from '../../../src/shared/card/brand'
import { type Brand, brandsOn, type ShopBrands } from './brands'
import type { NumberDisclosure } from './disclosure'
import { createShownMarks, type ShownMarks } from './shown-marks'

/** The brand of the card, which the customer of a co-badged card may choose. */
export interface BrandSelection {
  /** The accepted brands of a co-badged card; empty if there is nothing to choose. */
  choices: ReadonlySignal<readonly Brand[]>
  /** The brand that is shown. Undefined until it is certain, or chosen. */
  shown: ReadonlySignal<Brand | undefined>
  /** The marks beside the number. */
  marks: ReadonlySignal<ShownMarks>
  /**
   * The brand of a co-badged card that the service should use: the chosen one, or the only accepted
   * one. Otherwise undefined.
   */
  preferred: ReadonlySignal<Brand | undefined>
  choose(brand: CardBrand): void
}

/**
 * The same object for all empty lists, so that a signal does not change between two empty lists.
 */
const none: readonly Brand[] = []

export interface BrandSelectionNeeds {
  number: ReadonlySignal<NumberDisclosure>
  /** The digits of the number. They only decide which faint marks are shown. */
  digits: ReadonlySignal<string>
  shopBrands: ReadonlySignal<ShopBrands>
}

/** Returns what identifies a complete number to the page. */
const cardOf = ({ firstSix, lastFour }: NumberDisclosure): string => `${firstSix}/${lastFour}`

export const createBrandSelection = ({ number, digits, shopBrands }: BrandSelectionNeeds): BrandSelection => {
  const isAccepted = ({ brand }: Brand) => shopBrands.value.accepted?.includes(brand) ?? true
  const brands = computed(() => brandsOn(number.value, shopBrands.value))
  const accepted = computed(() => (brands.value.length > 1 ? brands.value.filter(isAccepted) : none))
  const choices = computed(() => (accepted.value.length > 1 ? accepted.value : none))
  /** The last choice. It applies to the card for which it was made. */
  const choice = signal<{ card: string; brand: CardBrand } | undefined>(undefined)
  const chosen = computed(() => (choice.value?.card === cardOf(number.value) ? choice.value.brand : undefined))

  /**
   * If the merchant accepts one of two brands, the customer has no choice, but the service must use
   * that brand.
   */
  const preferred = computed(() =>
    choices.value.length > 0 ? choices.value.find(({ brand }) => brand === chosen.value) : accepted.value[0],
  )
  const shown = computed(() => preferred.value ?? (choices.value.length > 0 ? undefined : brands.value[0]))
  return {
    choices,
    shown,
    marks: createShownMarks({ digits, shopBrands, recognised: () => (shown.value ? [shown.value] : choices.value) }),
    preferred,
    choose: (brand) => {
      choice.value = { card: cardOf(number.peek()), brand }
    },
  }
}
