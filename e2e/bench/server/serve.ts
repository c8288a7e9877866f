import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import { toNodeHandler } from 'srvx/node'
import type { Profile } from '../profiles'
import type { Answer, Subject } from '../subjects/subject'
import type { Certificate } from './certificate'
import { listenOnFreePort, openSlowLink } from './slow-link'

export interface ServeOptions {
  subjects: readonly Subject[]
  certificate: Certificate
  profile: Profile
}

/**
 * The maximum size of a TLS record: one packet, as content networks use at the start of a
 * connection. A browser can use a record only when it is complete.
 */
const smallRecord = 1369

type Http2Listener = (request: Http2ServerRequest, response: Http2ServerResponse) => void

const answersOf = async (subjects: readonly Subject[]): Promise<Map<string, Answer[]>> => {
  const answers = new Map<string, Answer[]>()
  for (const subject of subjects) {
    for (const [host, answer] of Object.entries(await subject.hosts())) {
      answers.set(host, [...(answers.get(host) ?? []), answer])
    }
  }
  return answers
}

/**
 * Allows requests between all hosts, because the pages and frames of the subjects are on different
 * sites.
 */
const preflight = (request: Request): Response =>
  new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-origin': request.headers.get('origin') ?? '*',
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': request.headers.get('access-control-request-headers') ?? '*',
      'access-control-max-age': '600',
    },
  })

/**
 * Serves every host of every subject over TLS and HTTP/2, through the profile's link. Returns the
 * port.
 */
export const serve = async ({ subjects, certificate, profile }: ServeOptions): Promise<number> => {
  const answers = await answersOf(subjects)
  const handle = async (request: Request): Promise<Response> => {
    const { hostname, pathname } = new URL(request.url)
    if (request.method === 'OPTIONS') return preflight(request)
    for (const answer of answers.get(hostname) ?? []) {
      const response = await answer(request)
      if (response) return response
    }
    if (pathname !== '/favicon.ico') console.error(`bench: no response for ${request.method} ${hostname}${pathname}`)
    return new Response(null, { status: 404 })
  }
  const { key, cert } = certificate
  // The adapter accepts HTTP/1 and HTTP/2 requests; its type requires the intersection.
  const server = createSecureServer({ key, cert }, toNodeHandler(handle) as Http2Listener)
  server.on('secureConnection', (socket) => socket.setMaxSendFragment(smallRecord))
  // Ignored, because closing a tab aborts its connections.
  server.on('sessionError', () => {})
  const port = await listenOnFreePort(server)
  return profile.link ? openSlowLink(port, profile.link) : port
}
