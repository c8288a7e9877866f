/** The pages of the demo shop, also the confirmation page of an order that does not exist. */
export const demoPages = [
  '/',
  '/?wallets',
  '/tag.html',
  '/fields.html',
  '/returning.html',
  '/method-buttons.html',
  '/cart.html',
  '/appearance-editor.html',
  '/scenarios.html',
  '/confirmation.html?trackingId=none',
] as const
