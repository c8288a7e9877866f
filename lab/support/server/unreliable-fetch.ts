import type { Fetch } from '../../../src/server/options'

/** The faults of a request or its response. */
export const networkFaults = [
  'none',
  'droppedBefore',
  'droppedAfter',
  'cutShort',
  'brokenBefore',
  'brokenAfter',
  'limited',
  'slowBefore',
  'slowAfter',
  'wrongShape',
  'wrongWords',
  'misdirected',
] as const
export type NetworkFault = (typeof networkFaults)[number]

const broken = () =>
  Response.json({ data: null, errors: [{ message: 'x', extensions: { code: 'error.internal' } }] }, { status: 500 })

const limited = () =>
  Response.json(
    { data: null, errors: [{ message: 'x', extensions: { code: 'error.rateLimited', retryAfter: 2 } }] },
    { status: 429, headers: { 'retry-after': '2' } },
  )

const cutShort = () =>
  new Response(
    new ReadableStream({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode('{"data":'))
        controller.error(new Error('the connection broke'))
      },
    }),
  )

const untilAborted = ({ signal }: RequestInit) =>
  new Promise<never>((_, reject) => {
    const abort = () => reject(signal?.reason)
    if (signal?.aborted) abort()
    else signal?.addEventListener('abort', abort)
  })

/** Creates a fetch in which each request has the next fault. */
export const unreliableFetch =
  (handle: (request: Request) => Promise<Response>, nextFault: () => NetworkFault): Fetch =>
  async (url, init) => {
    // Without the signal, because the service continues after its caller has stopped waiting.
    const { signal: _, ...sent } = init
    const ask = () => handle(new Request(url, sent))
    const fault = nextFault()
    switch (fault) {
      case 'none':
        return ask()
      case 'droppedBefore':
        throw new TypeError('fetch failed')
      case 'droppedAfter':
        await ask()
        throw new Error('socket hang up')
      case 'cutShort':
        await ask()
        return cutShort()
      case 'brokenBefore':
        return broken()
      case 'brokenAfter':
        await ask()
        return broken()
      case 'limited':
        return limited()
      case 'slowBefore':
        return untilAborted(init)
      case 'slowAfter':
        await ask()
        return untilAborted(init)
      case 'wrongShape':
        await ask()
        return Response.json({ data: { something: 'else' } })
      case 'wrongWords':
        await ask()
        return new Response('<h1>Welcome</h1>')
      case 'misdirected':
        return new Response('<h1>Not Found</h1>', { status: 404 })
    }
  }
