const header = 'origin-agent-cluster'

/**
 * The header `Origin-Agent-Cluster` in a response of the service. With `?1`, the response requests
 * a process for its origin.
 */
export interface ServedHeader {
  url: string
  value: string | null
}

/** The value of `Origin-Agent-Cluster` in a response of the service. */
export const readAgentCluster = (url: string, headers: Headers): ServedHeader => ({ url, value: headers.get(header) })

/** The largest number of addresses that a difference names. */
const mostNamed = 3

/**
 * Checks that all responses of a host have `Origin-Agent-Cluster: ?1`. The first document of an
 * origin decides for all frames of a tab, and a page can open any address of the service as a
 * document. So a single response without the header is enough to undo the isolation.
 *
 * @param ownSite whether the operator declares that no shop shares the site of the service. Then
 * the header may be missing everywhere
 * @returns the differences, as sentences
 */
export const agentClusterDifferences = (served: readonly ServedHeader[], ownSite: boolean): string[] => {
  const without = served.filter(({ value }) => value !== '?1')
  if (without.length === 0) return []
  if (without.length < served.length || without.some(({ value }) => value !== null)) {
    const named = without.slice(0, mostNamed).map(({ url }) => url)
    const others = without.length > mostNamed ? ` and ${without.length - mostNamed} others` : ''
    return [
      `the responses of the service do not agree on the header ${header}, without ?1: ${named.join(', ')}${others}`,
    ]
  }
  if (ownSite) return []
  return [`the header ${header} is missing. If the operator declares that no shop shares its site, pass --own-site`]
}
