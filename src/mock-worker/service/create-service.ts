import { createMock } from '../../mock/create-mock'
import { handlersPath, inspectorCredential, mockPublicKey } from '../../mock/page/mock-folder'
import { controlPrefix, isServicePath } from '../../mock/routes'
import type { Store } from '../../mock/store/store'
import { createShop } from './create-shop'
import type { OrderDatabase } from './order-database'

export interface WorkerServiceOptions {
  /** The URL of the service, with a slash at its end. */
  serviceUrl: string
  store: Store
  orders: OrderDatabase
}

/**
 * The URL with which the mock is called inside the worker. Its control endpoints answer loopback
 * names only; here, the worker decides who may call them.
 */
const internalUrl = 'http://localhost'

/**
 * The worker's Private Key, which it accepts from no page. It gives access only to the records in
 * the visitor's own browser.
 */
const privateKey = 'sk_test_worker'

/** Removes a Private Key, and replaces the inspector's credential by the worker's. */
const replaceCredential = (headers: Headers): Headers => {
  const credential = headers.get('authorization')
  if (credential === `Bearer ${inspectorCredential}`) headers.set('authorization', `Bearer ${privateKey}`)
  else if (credential && /\bsk_/i.test(credential)) headers.delete('authorization')
  return headers
}

/** Returns the request as the mock at `internalUrl` receives it. */
const toInternal = async (request: Request, path: string): Promise<Request> => {
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  // Not `new Request(path, request)`, which is impossible for a navigation.
  return new Request(internalUrl + path, {
    method: request.method,
    headers: replaceCredential(new Headers(request.headers)),
    ...(hasBody && { body: await request.arrayBuffer() }),
  })
}

/**
 * Creates the service in the worker: the mock and the checkout handlers, below one folder.
 *
 * @returns A function that answers a request, or returns undefined if the request is for the
 *   network.
 */
export const createWorkerService = ({ serviceUrl, store, orders }: WorkerServiceOptions) => {
  const { origin, pathname: folder } = new URL(serviceUrl)
  const account = { id: 'acct_demo', merchantName: 'Fellrunner', salt: 'tender-mock-demo' }
  const mock = createMock({
    store,
    allowControl: true,
    publicUrl: serviceUrl,
    // The key serves only pages of the worker's own origin.
    accounts: [{ ...account, publicKeys: [mockPublicKey], privateKeys: [privateKey], origins: [origin] }],
  })
  const shop = createShop({ mock, store, orders, internalUrl, privateKey, serviceUrl })

  const control = async (request: Request): Promise<Response> => {
    const response = await mock.handle(request)
    if (response.ok && new URL(request.url).pathname === `${controlPrefix}reset`) await orders.clear()
    return response
  }

  return (request: Request): Promise<Response> | undefined => {
    const url = new URL(request.url)
    if (url.origin !== origin || !url.pathname.startsWith(folder)) return undefined
    const path = url.pathname.slice(folder.length - 1)
    const internal = () => toInternal(request, path + url.search)
    if (path.startsWith(`${handlersPath}/`)) return internal().then(shop)
    if (path.startsWith(controlPrefix)) return internal().then(control)
    return isServicePath(path) ? internal().then((moved) => mock.handle(moved)) : undefined
  }
}
