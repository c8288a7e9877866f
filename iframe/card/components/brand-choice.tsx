import type { CardBrand } from '../../../src/shared/card/brand'
import type { CardTexts } from '../../../src/shared/messages/en'
import { brandMarks } from '../marks/brand-marks'
import { blankCard } from '../marks/drawing'
import type { Brand } from '../models/brands'
import { Mark } from './mark'

export interface BrandChoiceProps {
  choices: readonly Brand[]
  /** Undefined until the customer has chosen. */
  chosen: CardBrand | undefined
  texts: CardTexts
  /** Whether the choice is locked. */
  disabled: boolean
  onChoose: (brand: CardBrand) => void
  onEnter: () => void
}

/**
 * Lets the customer choose a brand of a co-badged card. The brands are presented equally, and none
 * is preselected (Regulation (EU) 2015/751, article 8).
 */
export const BrandChoice = ({ choices, chosen, texts, disabled, onChoose, onEnter }: BrandChoiceProps) => (
  <fieldset class="choice" data-testid="brands">
    <legend>{texts['card.brand']}</legend>
    {choices.map(({ brand, label }) => (
      <label key={brand}>
        <input
          type="radio"
          name="brand"
          checked={chosen === brand}
          // `disabled` would remove the focus, which the customer still needs if the payment fails.
          aria-disabled={disabled}
          onClick={(event) => disabled && event.preventDefault()}
          onChange={() => !disabled && onChoose(brand)}
          onKeyDown={({ key }) => key === 'Enter' && onEnter()}
        />
        <Mark drawing={brandMarks[brand] ?? blankCard} />
        {label}
      </label>
    ))}
  </fieldset>
)
