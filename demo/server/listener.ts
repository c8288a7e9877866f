import type { IncomingMessage, ServerResponse } from 'node:http'

export type Listener = (req: IncomingMessage, res: ServerResponse, next: () => void) => void

/**
 * Calls the listeners in order until one responds; if none does, responds with 404. An exception of
 * a listener affects only the current request.
 */
export const combineListeners =
  (...listeners: Listener[]) =>
  (req: IncomingMessage, res: ServerResponse): void => {
    const callListener = (index: number) => {
      const listener = listeners[index]
      if (!listener) {
        res.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Not found\n')
        return
      }
      try {
        listener(req, res, () => callListener(index + 1))
      } catch {
        if (res.headersSent) res.destroy()
        else res.writeHead(500).end()
      }
    }
    callListener(0)
  }

/** Returns the path of the request target, or the target itself if it is no valid URL. */
export const pathOf = ({ url = '/' }: IncomingMessage): string =>
  URL.canParse(url, 'http://host') ? new URL(url, 'http://host').pathname : url
