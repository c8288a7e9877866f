import { type IncomingMessage, type ServerResponse, request as sendRequest } from 'node:http'
import { listenOn } from '../../src/mock/node/http-server'
import type { OwnService } from './own-service'

/** A service that accepts some requests and does not answer them until `answer` is called. */
export interface HangingService extends OwnService {
  /** The URLs that are not answered. @default those of the frames and the core */
  unanswered: RegExp
  /** Answers the waiting requests, and all later ones. */
  answer(): void
}

/** Starts a server in front of a service. */
export const startHangingService = async (own: OwnService): Promise<HangingService> => {
  const waiting: (() => void)[] = []
  let isHanging = true
  const { port, stop } = await listenOn(
    (request, response) => {
      const answer = () => forward(own.serviceUrl, request, response)
      if (isHanging && service.unanswered.test(request.url ?? '')) waiting.push(answer)
      else answer()
    },
    { port: 0, portFlag: 'none' },
  )
  const service: HangingService = {
    ...own,
    unanswered: /\.html|core\.js/,
    serviceUrl: `http://localhost:${port}`,
    answer: () => {
      isHanging = false
      for (const answer of waiting.splice(0)) answer()
    },
    stop,
  }
  return service
}

const forward = (serviceUrl: string, request: IncomingMessage, response: ServerResponse) => {
  const { hostname, port, host } = new URL(serviceUrl)
  const { url: path, method, headers } = request
  const sent = sendRequest({ hostname, port, path, method, headers: { ...headers, host } }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  // The test has ended.
  sent.on('error', () => response.destroy())
  request.pipe(sent)
}
