import type { BillingAddress, BillingFieldName } from '../../shared/types'

/** The members of an address by the last word of `autocomplete`. */
const memberOfToken: Readonly<Record<string, BillingFieldName>> = {
  'street-address': 'line1',
  'address-line1': 'line1',
  'address-line2': 'line2',
  'address-level2': 'city',
  'address-level1': 'state',
  'postal-code': 'postalCode',
  country: 'country',
}

/**
 * Reads the billing address from the fields of the merchant's form that have `data-tender-billing`.
 * Its value or the field's `autocomplete` names the member. Disabled fields count as absent.
 *
 * @param warn receives a message for a node that is no field, or whose value cannot be used
 */
export const readFormAddress = (form: HTMLFormElement | null, warn: (fault: string) => void): BillingAddress => {
  const address: BillingAddress = {}
  const fields = form?.querySelectorAll<HTMLInputElement>('[data-tender-billing]:not(:disabled)') ?? []
  for (const field of fields) {
    if (!field.matches('input,select,textarea')) {
      warn('data-tender-billing must be on an input, a select or a textarea')
      continue
    }
    const { dataset, autocomplete, value } = field
    const member = (dataset.tenderBilling || memberOfToken[autocomplete.split(' ').at(-1) ?? '']) as BillingFieldName
    const text = value.trim().replace(/\s*\n\s*/g, ', ')
    if (
      !/^(line[12]|city|state|postalCode|country)$/.test(member) ||
      (member === 'country' && text && !/^[A-Z]{3}$/.test(text))
    )
      warn('data-tender-billing must name a part of the address, and a country must be a code such as AUT')
    else if (text) address[member] = text
  }
  return address
}
