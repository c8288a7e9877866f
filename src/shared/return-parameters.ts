/** The parameter of a return URL with the code that the merchant's server has added. */
export const returnCodeParameter = 'tender_return'

/** The parameter of a return URL that names the order, if no other parameter does. */
export const returnOrderParameter = 'tender_order'
