import type { CardTexts } from '../../../src/shared/messages/en'
import type { CardForm } from '../models/card-form'

export interface BrandChoiceProps {
  form: CardForm
  texts: CardTexts
  disabled: boolean
}

/** Asks which brand of a co-badged card to pay with: all alike, none chosen beforehand (Regulation (EU) 2015/751, article 8). */
export const BrandChoice = ({ form, texts, disabled }: BrandChoiceProps) => (
  <fieldset class="choice" disabled={disabled} data-testid="brands">
    <legend>{texts['card.brand']}</legend>
    {form.choices.value.map(({ brand, label }) => (
      <label key={brand}>
        <input
          type="radio"
          name="brand"
          checked={form.brand.value?.brand === brand}
          onChange={() => form.choose(brand)}
        />
        {label}
      </label>
    ))}
  </fieldset>
)
