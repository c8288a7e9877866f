import { optionsOf } from '../bindings/shop'

export { authorise, outcome } from '../bindings/shop'

const query = new URLSearchParams(location.search)

/**
 * Returns the options of the checkout for the order in the page's URL.
 *
 * @param amount in minor units
 */
export const orderOptions = (amount: number) =>
  optionsOf({
    serviceUrl: query.get('service') ?? '',
    trackingId: query.get('order') ?? '',
    amount,
    locale: 'en',
  })
