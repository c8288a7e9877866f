/**
 * An address of the service.
 *
 * @param serviceUrl may have a path, and slashes at its end
 * @param path begins with a slash
 */
export const serviceAddress = (serviceUrl: string, path: string): string => {
  const { origin, pathname } = new URL(serviceUrl)
  return `${origin}${pathname.replace(/\/+$/, '')}${path}`
}
