/**
 * Returns a URL of the service.
 *
 * @param serviceUrl May have a path, and slashes at its end.
 * @param path Starts with a slash.
 */
export const endpointUrl = (serviceUrl: string, path: string): string => {
  const { origin, pathname } = new URL(serviceUrl)
  return `${origin}${pathname.replace(/\/+$/, '')}${path}`
}
