import type { ActionPage } from './actions'

/**
 * Disconnects the browser from the network, or connects it again. Firefox's driver cannot do that,
 * so in Firefox only the requests to the service fail.
 */
export const setOffline = async (
  { page, own, checkoutPage }: Pick<ActionPage, 'page' | 'own' | 'checkoutPage'>,
  offline: boolean,
): Promise<void> => {
  // The test answers the routes of the merchant's server, so the browser does not fail them.
  checkoutPage.offline = offline
  const context = page.context()
  if (context.browser()?.browserType().name() === 'chromium') return context.setOffline(offline)
  const service = `${own.serviceUrl}/**`
  if (offline) await context.route(service, (route) => route.abort('internetdisconnected'))
  else await context.unroute(service)
}
