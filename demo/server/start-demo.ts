import { pathToFileURL } from 'node:url'
import { root } from '../../scripts/paths'
import { type FramePages, openFrames } from '../../src/mock/node/frame-pages'
import { listenOn, toNodeListener } from '../../src/mock/node/http-server'
import { seededAccounts } from '../../src/mock/seed/accounts'
import { memoryStore } from '../../src/server'
import { createBackend } from '../backend/create-backend'
import { createShopRecords } from '../backend/shop-records'
import { checkHost } from './check-host'
import { docsPage } from './docs-page'
import { framePages } from './frame-pages'
import { combineListeners, type Listener, pathOf } from './listener'
import { loopbackFetch } from './loopback-fetch'
import { memoryStorage } from './memory-storage'
import { noBackend } from './no-backend'
import { originKeyed } from './origin-keyed'
import { type Ports, serviceUrlFor, shopUrlFor } from './origins'
import { serveFiles } from './serve-files'
import { servicePages } from './service-pages'
import { sessionOf } from './session-of'
import { shopPages } from './shop-pages'
import { strictPages } from './strict-pages'
import { unregisterWorkers } from './unregister-workers'

export interface DemoOptions extends Ports {
  /** The output folder of `buildDemo`. */
  dir: string
  /**
   * The output folder of `buildFrames`. The frames for the mode without servers wait for the mock's
   * service worker.
   */
  framesDir: string
  /**
   * The service, for the mode with servers. Without it, both servers serve only files, and service
   * and backend run in the browser.
   */
  service?: (request: Request, remoteAddress: string) => Promise<Response>
  /** The address of the documentation, to which the shop links. @default the quick start */
  docsUrl?: string
  /** The origin that may embed the shop, such as that of the documentation. @default none */
  embedder?: string
}

type Place = Ports & Pick<DemoOptions, 'dir' | 'docsUrl' | 'embedder'>

export interface Demo {
  shopUrl: string
  serviceUrl: string
  stop: () => Promise<void>
}

/** Serves the shop and the service on two origins. */
export const startDemo = async ({ framesDir, service, ...place }: DemoOptions): Promise<Demo> => {
  const built = { frames: pathToFileURL(`${framesDir}/`), script: pathToFileURL(`${root}dist/tender.js`) }
  const frames = await openFrames(seededAccounts, [built])
  if (!frames) throw new Error(`${framesDir} contains no frames. Run npm run build first.`)
  const shop = await listenOn(shopListener(place, service !== undefined), {
    port: place.shopPort,
    portFlag: '--shop-port',
  })
  try {
    const serviceServer = await listenOn(serviceListener(place, frames, service), {
      port: place.servicePort,
      portFlag: '--service-port',
    })
    return {
      shopUrl: `http://localhost:${place.shopPort}`,
      serviceUrl: `http://localhost:${place.servicePort}`,
      stop: async () => {
        await Promise.all([shop.stop(), serviceServer.stop()])
      },
    }
  } catch (error) {
    await shop.stop()
    throw error
  }
}

const shopListener = (place: Place, hasServer: boolean) => {
  const shopDir = `${place.dir}/shop`
  const serviceUrlAt = (host: string | null | undefined) => serviceUrlFor(host ?? undefined, place)
  const backend = createBackend({
    serviceUrlOf: (request) => serviceUrlAt(request.headers.get('host')) ?? '',
    sessionOf,
    records: createShopRecords(memoryStorage()),
    store: memoryStore(),
    fetch: loopbackFetch,
  })
  return combineListeners(
    checkHost(serviceUrlAt),
    shopPages({ ...place, dir: shopDir, relay: !hasServer }),
    strictPages({ ...place, dir: shopDir, relay: !hasServer }),
    ...(hasServer ? [below('/shop-api/', toNodeListener(backend)), unregisterWorkers] : [noBackend]),
    docsPage,
    serveFiles(shopDir),
  )
}

const serviceListener = (place: Place, frames: FramePages, service: DemoOptions['service']) =>
  combineListeners(
    originKeyed,
    checkHost((host) => shopUrlFor(host, place)),
    framePages(frames),
    servicePages({ ...place, dir: `${place.dir}/service`, mode: service ? 'node' : 'worker' }),
    ...(service ? [unregisterWorkers] : []),
    serveFiles(`${place.dir}/service`),
    ...(service ? [toNodeListener((request, { remoteAddress }) => service(request, remoteAddress))] : []),
  )

/** Limits a listener to requests below one path. */
const below =
  (path: string, listener: Listener): Listener =>
  (req, res, next) =>
    pathOf(req).startsWith(path) ? listener(req, res, next) : next()
