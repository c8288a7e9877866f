import type { Brand } from '../models/brands'

/** The brand's name, or a blank card while the brand is not certain or not chosen. */
export const BrandMark = ({ brand }: { brand: Brand | undefined }) => (
  <span class="brand" data-brand={brand?.brand ?? 'unknown'} data-testid="brand">
    {brand?.label ?? (
      <svg viewBox="0 0 32 20" width="32" height="20" aria-hidden="true" focusable="false">
        <rect x="1" y="1" width="30" height="18" rx="3" fill="none" stroke="currentColor" stroke-width="1.5" />
        <path d="M1 6.5h30" stroke="currentColor" stroke-width="2.5" />
      </svg>
    )}
  </span>
)
