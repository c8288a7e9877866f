const header = 'origin-agent-cluster'

/**
 * Returns the header that every response of a host has; none for a service with a site of its own.
 * All responses need the same value, errors and data included: the first document of an origin
 * decides for all frames of a tab, and a page can open any address as a document.
 */
export const agentClusterHeaders = (ownSite = false): Readonly<Record<string, string>> =>
  ownSite ? {} : { [header]: '?1' }

/**
 * Sets or removes the header `Origin-Agent-Cluster`. `Response.error()` stays unchanged, because it
 * ends the connection without a response.
 */
export const withAgentCluster = (response: Response, ownSite?: boolean): Response => {
  if (response.type === 'error') return response
  const value = agentClusterHeaders(ownSite)[header]
  if (value === undefined) response.headers.delete(header)
  else response.headers.set(header, value)
  return response
}
