import { computed, effect, type ReadonlySignal, signal } from '@preact/signals-core'
import type { CardBrand } from '../../../src/shared/card/brand'
import { type Brand, brandsOn, type ShopBrands } from './brands'
import { createShownMarks, type ShownMarks } from './shown-marks'

/** The brand of the card, which the customer of a co-badged card may choose. */
export interface BrandSelection {
  /** The accepted brands of a co-badged card; empty if there is nothing to choose. */
  choices: ReadonlySignal<readonly Brand[]>
  /** The brand that is shown. Undefined until it is certain, or chosen. */
  shown: ReadonlySignal<Brand | undefined>
  /** The marks beside the number. */
  marks: ReadonlySignal<ShownMarks>
  /** The brand that the service should use; undefined if the card has only one. */
  preferred: ReadonlySignal<Brand | undefined>
  choose(brand: CardBrand): void
}

/**
 * The same object for all empty lists, so that a signal does not change between two empty lists.
 */
const none: readonly Brand[] = []

/** How many first digits identify the issuer. */
const issuerLength = 8

export const createBrandSelection = (
  digits: ReadonlySignal<string>,
  shopBrands: ReadonlySignal<ShopBrands>,
): BrandSelection => {
  const isAccepted = ({ brand }: Brand) => shopBrands.value.accepted?.includes(brand) ?? true
  const brands = computed(() => brandsOn(digits.value, shopBrands.value))
  const accepted = computed(() => (brands.value.length > 1 ? brands.value.filter(isAccepted) : none))
  const choices = computed(() => (accepted.value.length > 1 ? accepted.value : none))
  const chosen = signal<CardBrand | undefined>(undefined)

  /** The longest start of the current card's number that has been typed so far. */
  let issuer = ''
  effect(() => {
    const start = digits.value.slice(0, issuerLength)
    const isSameCard = start.startsWith(issuer) || issuer.startsWith(start)
    // The choice is for one card only: the number of another card resets it.
    if (!isSameCard || choices.value.length === 0) chosen.value = undefined
    if (!isSameCard || start.length > issuer.length) issuer = start
  })

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
      chosen.value = brand
    },
  }
}
