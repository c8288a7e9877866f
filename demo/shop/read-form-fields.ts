import type { OrderFields } from '../catalogue/price-order'

/** Returns the values of the form's fields, by name. */
export const readFormFields = (form: HTMLFormElement): OrderFields =>
  Object.fromEntries([...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
