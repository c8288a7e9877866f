/**
 * Whether an origin is among these CSP host sources (CSP Level 3, 4.2.1): `https://shop.example`, `https://*.shop.example`,
 * `http://localhost:*`. A wildcard host stands for its subdomains only; a source without port means the scheme's own.
 */
export const originMatches = (origin: string, sources: readonly string[]): boolean =>
  sources.some((source) => matches(origin, source))

const parts = /^(https?):\/\/(\[[^\]]+\]|[^:/]+)(?::(\d+|\*))?$/

const defaultPorts: Readonly<Record<string, string>> = { http: '80', https: '443' }

const matches = (origin: string, source: string): boolean => {
  const [, scheme = '', host = '', port] = parts.exec(origin) ?? []
  const [, wantedScheme = '-', wantedHost = '-', wantedPort] = parts.exec(source.toLowerCase()) ?? []
  if (scheme !== wantedScheme) return false
  const sameHost = wantedHost.startsWith('*.') ? host.endsWith(wantedHost.slice(1)) : host === wantedHost
  const samePort = wantedPort === '*' || (port ?? defaultPorts[scheme]) === (wantedPort ?? defaultPorts[scheme])
  return sameHost && samePort
}
