import { brandMarks } from '../marks/brand-marks'
import { blankCard } from '../marks/drawing'
import type { Brand } from '../models/brands'
import type { ShownMarks } from '../models/shown-marks'
import { Mark } from './mark'

export interface BrandMarksProps {
  /** The recognised or chosen brand. Its name is the hint of the number field. */
  brand: Brand | undefined
  marks: ShownMarks
}

/** The marks in the number field. A recognised brand without a mark is shown by its name. */
export const BrandMarks = ({ brand, marks: { brands, faint } }: BrandMarksProps) => (
  <span class="brand" data-brand={brand?.brand ?? 'unknown'} data-faint={faint} data-testid="brand">
    {brands.map(({ brand: code, label }) => {
      const drawing = brandMarks[code]
      // The mark of a recognised brand has no name, because the hint or the choice of brands names
      // the brand.
      return drawing ? (
        <Mark key={code} drawing={drawing} name={faint ? label : undefined} />
      ) : (
        <span key={code}>{label}</span>
      )
    })}
    {brands.length === 0 && <Mark drawing={blankCard} />}
  </span>
)
