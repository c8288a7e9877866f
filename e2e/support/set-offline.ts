import type { ActionPage } from './actions'

/**
 * Takes the network away, or gives it back. Of Firefox the driver cannot, but all that is asked of
 * the service.
 */
export const setOffline = async ({ page, own }: Pick<ActionPage, 'page' | 'own'>, offline: boolean): Promise<void> => {
  const context = page.context()
  if (context.browser()?.browserType().name() === 'chromium') return context.setOffline(offline)
  const service = `${own.serviceUrl}/**`
  if (offline) await context.route(service, (route) => route.abort('internetdisconnected'))
  else await context.unroute(service)
}
