import type { CardTexts } from '../../../src/shared/messages/en'
import { brandMarks } from '../marks/brand-marks'
import { blankCard } from '../marks/drawing'
import type { CardForm } from '../models/card-form'
import { Mark } from './mark'

export interface BrandChoiceProps {
  form: CardForm
  texts: CardTexts
  /** Whether the choice is locked. */
  disabled: boolean
  onEnter: () => void
}

/**
 * Lets the customer choose a brand of a co-badged card. The brands are presented equally, and none
 * is preselected (Regulation (EU) 2015/751, article 8).
 */
export const BrandChoice = ({ form, texts, disabled, onEnter }: BrandChoiceProps) => (
  <fieldset class="choice" data-testid="brands">
    <legend>{texts['card.brand']}</legend>
    {form.choices.value.map(({ brand, label }) => (
      <label key={brand}>
        <input
          type="radio"
          name="brand"
          checked={form.brand.value?.brand === brand}
          // `disabled` would remove the focus, which the customer still needs if the payment fails.
          aria-disabled={disabled}
          onClick={(event) => disabled && event.preventDefault()}
          onChange={() => !disabled && form.choose(brand)}
          onKeyDown={({ key }) => key === 'Enter' && onEnter()}
        />
        <Mark drawing={brandMarks[brand] ?? blankCard} />
        {label}
      </label>
    ))}
  </fieldset>
)
