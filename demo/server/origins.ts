export interface Ports {
  shopPort: number
  servicePort: number
}

/** The host names of the demo: shop and service on one site with two ports, or on two sites. */
const serviceHosts = new Map([
  ['localhost', 'localhost'],
  ['shop.localhost', 'pay.localhost'],
  ['127.0.0.1', '127.0.0.1'],
])
const shopHosts = new Map([...serviceHosts].map(([shop, service]) => [service, shop]))

/**
 * Returns the service's URL for the shop with this Host header, or undefined for an unknown host.
 */
export const serviceUrlFor = (host: string | undefined, ports: Ports): string | undefined =>
  partnerOf(host, ports.shopPort, serviceHosts, ports.servicePort)

/**
 * Returns the shop's URL for the service with this Host header, or undefined for an unknown host.
 */
export const shopUrlFor = (host: string | undefined, ports: Ports): string | undefined =>
  partnerOf(host, ports.servicePort, shopHosts, ports.shopPort)

const partnerOf = (host: string | undefined, port: number, partners: Map<string, string>, partnerPort: number) => {
  const suffix = `:${port}`
  const partner = host?.endsWith(suffix) ? partners.get(host.slice(0, -suffix.length)) : undefined
  return partner && `http://${partner}:${partnerPort}`
}
