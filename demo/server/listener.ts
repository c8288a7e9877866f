import type { IncomingMessage, ServerResponse } from 'node:http'

export type Listener = (req: IncomingMessage, res: ServerResponse, next: () => void) => void

/** Asks one listener after the other until one answers; else the address is unknown. One that throws ends its request and no more. */
export const inTurn =
  (...listeners: Listener[]) =>
  (req: IncomingMessage, res: ServerResponse): void => {
    const ask = (index: number) => {
      const listener = listeners[index]
      if (!listener) {
        res.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Not found\n')
        return
      }
      try {
        listener(req, res, () => ask(index + 1))
      } catch {
        if (res.headersSent) res.destroy()
        else res.writeHead(500).end()
      }
    }
    ask(0)
  }

/** The path as it was asked for; a request line may hold what makes no address, and no file is there. */
export const pathOf = ({ url = '/' }: IncomingMessage): string =>
  URL.canParse(url, 'http://host') ? new URL(url, 'http://host').pathname : url
