import { fillTemplate } from './fill-template'
import type { Listener } from './listener'
import { type Ports, shopUrlFor } from './origins'
import { servicePageHeaders } from './security-headers'
import { servePages } from './serve-pages'

const files = new Map([
  ['/panel/', 'panel/index.html'],
  ['/inspector/', 'panel/index.html'],
  ['/relay/', 'relay/index.html'],
  ['/scenarios/', 'scenarios/desk.html'],
])

export interface ServicePagesOptions extends Ports {
  dir: string
  mode: 'worker' | 'node'
  /** The origin that may embed the shop. @default none */
  embedder?: string | undefined
}

/**
 * Serves the demo's pages on the service's origin, and fills in the origin of the shop that embeds
 * them.
 */
export const servicePages = ({ dir, mode, embedder, ...ports }: ServicePagesOptions): Listener =>
  servePages(dir, files, (req) => {
    const shopUrl = shopUrlFor(req.headers.host, ports) ?? ''
    return {
      headers: servicePageHeaders(shopUrl, embedder),
      html: (source) => fillTemplate(source, { SHOP_ORIGIN: shopUrl, MODE: mode }),
    }
  })
