import type { OrderFields } from '../catalogue/price-order'

/** What the customer filled in, by the fields' names. */
export const readFormFields = (form: HTMLFormElement): OrderFields =>
  Object.fromEntries([...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
