/**
 * Returns whether an origin matches one of the sources, such as `https://shop.example`,
 * `https://*.shop.example` or `http://localhost:*`. A wildcard host matches subdomains only. A
 * source without a port matches the default port of its scheme.
 */
export const originMatches = (origin: string, sources: readonly string[]): boolean =>
  sources.some((source) => matches(origin, source))

const parts = /^(https?):\/\/(\[[^\]]+\]|[^:/]+)(?::(\d+|\*))?$/

const defaultPorts: Readonly<Record<string, string>> = { http: '80', https: '443' }

const matches = (origin: string, source: string): boolean => {
  const [, scheme = '', host = '', port] = parts.exec(origin) ?? []
  const [, sourceScheme = '-', sourceHost = '-', sourcePort] = parts.exec(source.toLowerCase()) ?? []
  if (scheme !== sourceScheme) return false
  const sameHost = sourceHost.startsWith('*.') ? host.endsWith(sourceHost.slice(1)) : host === sourceHost
  const samePort = sourcePort === '*' || (port ?? defaultPorts[scheme]) === (sourcePort ?? defaultPorts[scheme])
  return sameHost && samePort
}
