import type { CardTexts } from '../../../src/shared/messages/en'
import type { CardForm } from '../models/card-form'

export interface BrandChoiceProps {
  form: CardForm
  texts: CardTexts
  /** What is chosen cannot be changed now. */
  disabled: boolean
  onEnter: () => void
}

/** Asks which brand of a co-badged card to pay with: all alike, none chosen beforehand (Regulation (EU) 2015/751, article 8). */
export const BrandChoice = ({ form, texts, disabled, onEnter }: BrandChoiceProps) => (
  <fieldset class="choice" data-testid="brands">
    <legend>{texts['card.brand']}</legend>
    {form.choices.value.map(({ brand, label }) => (
      <label key={brand}>
        <input
          type="radio"
          name="brand"
          checked={form.brand.value?.brand === brand}
          aria-disabled={disabled}
          // A radio button that is disabled would lose the focus, which the customer needs again if the payment fails.
          onClick={(event) => disabled && event.preventDefault()}
          onChange={() => !disabled && form.choose(brand)}
          onKeyDown={({ key }) => key === 'Enter' && onEnter()}
        />
        {label}
      </label>
    ))}
  </fieldset>
)
