import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import sirv from 'sirv'
import { originsOfKey } from '../src/mock/seed/accounts'
import type { FrameHeaders } from './build-frames'
import { root, version } from './paths'

export interface FramesListenerOptions {
  /** What `buildFrames` made. */
  folder: string
}

type Listener = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/**
 * Serves `/frames/{version}/{role}.html` with the headers of the build and the key's origins as `frame-ancestors`, and the script
 * at `/tender.js` and, for good, at `/frames/{version}/tender.js`.
 */
export const framesListener = ({ folder }: FramesListenerOptions): Listener => {
  const headers: FrameHeaders = JSON.parse(readFileSync(`${folder}/headers.json`, 'utf8'))
  const files = sirv(folder, {
    dev: true,
    etag: true,
    setHeaders: (response, pathname) => {
      for (const [name, value] of Object.entries(headers[pathname.slice(1)] ?? {})) response.setHeader(name, value)
      const policy = response.getHeader('content-security-policy')
      response.setHeader('content-security-policy', `${policy}; frame-ancestors ${ancestorsOf(response.req.url ?? '')}`)
      response.setHeader('cache-control', 'no-cache')
    },
  })
  const script = sirv(`${root}dist`, {
    dev: true,
    etag: true,
    setHeaders: (response) => {
      response.setHeader('cross-origin-resource-policy', 'cross-origin')
      response.setHeader('access-control-allow-origin', '*')
      response.setHeader('x-content-type-options', 'nosniff')
      response.setHeader('cache-control', 'no-cache')
    },
  })

  return (request, response, next) => {
    // Not `new URL`: a request line may hold what is none.
    const [pathname = '/', query] = (request.url ?? '/').split('?', 2)
    const search = query === undefined ? '' : `?${query}`
    const known = pathname.replace(/^\/frames\//, '')
    if (pathname === '/tender.js' || known === `${version}/tender.js`) {
      request.url = '/tender.js'
      return script(request, response, next)
    }
    if (!Object.hasOwn(headers, known)) return next()
    request.url = `/${known}${search}`
    files(request, response, next)
  }
}

/** A key we do not know may be shown everywhere: its controller tells the developer what is wrong, and does nothing else. */
const ancestorsOf = (url: string): string => {
  const key = new URLSearchParams(url.split('?', 2)[1]).get('key')
  const origins = key === null ? undefined : originsOfKey(key)
  return origins && origins.length > 0 ? origins.join(' ') : '*'
}
