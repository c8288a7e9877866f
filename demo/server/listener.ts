import type { IncomingMessage, ServerResponse } from 'node:http'

export type Listener = (req: IncomingMessage, res: ServerResponse, next: () => void) => void

/** Asks one listener after the other until one answers; else the address is unknown. */
export const inTurn =
  (...listeners: Listener[]) =>
  (req: IncomingMessage, res: ServerResponse): void => {
    const ask = (index: number) => {
      const listener = listeners[index]
      if (listener) {
        listener(req, res, () => ask(index + 1))
      } else {
        res.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Not found\n')
      }
    }
    ask(0)
  }

export const pathOf = (req: IncomingMessage): string => new URL(req.url ?? '/', 'http://host').pathname
