import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import { toNodeHandler } from 'srvx/node'
import type { Profile } from '../profiles'
import type { Answer, Subject } from '../subjects/subject'
import type { Certificate } from './certificate'
import { listenAnywhere, openSlowLink } from './slow-link'

export interface ServeOptions {
  subjects: readonly Subject[]
  certificate: Certificate
  profile: Profile
}

/**
 * What a record of TLS holds at most: a browser can use none of a record before all of it is there. As large content networks
 * send them while a connection is young: one packet each.
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

/** What anybody may ask of any host here: the pages and frames of the subjects stand on different sites. */
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

/** Serves every host of every subject over TLS and HTTP/2, and tells the port; behind it lies the profile's link. */
export const serve = async ({ subjects, certificate, profile }: ServeOptions): Promise<number> => {
  const answers = await answersOf(subjects)
  const handle = async (request: Request): Promise<Response> => {
    const { hostname, pathname } = new URL(request.url)
    if (request.method === 'OPTIONS') return preflight(request)
    for (const answer of answers.get(hostname) ?? []) {
      const response = await answer(request)
      if (response) return response
    }
    if (pathname !== '/favicon.ico') console.error(`bench: nothing answers ${request.method} ${hostname}${pathname}`)
    return new Response(null, { status: 404 })
  }
  const { key, cert } = certificate
  // The adapter's type asks for requests of HTTP/1 and HTTP/2 at once; it takes either.
  const server = createSecureServer({ key, cert }, toNodeHandler(handle) as Http2Listener)
  server.on('secureConnection', (socket) => socket.setMaxSendFragment(smallRecord))
  // A browser that closes a tab breaks connections off.
  server.on('sessionError', () => {})
  const port = await listenAnywhere(server)
  return profile.link ? openSlowLink(port, profile.link) : port
}
