import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { type Listener, pathOf } from './listener'

export interface Page {
  html: (source: string) => string
  headers: Record<string, string | string[]>
}

/**
 * Serves documents that `pageFor` fills in for each visitor.
 * @param files the files of the documents, by path. No other file is served.
 */
export const servePages =
  (dir: string, files: ReadonlyMap<string, string>, pageFor: (req: IncomingMessage, path: string) => Page): Listener =>
  (req, res, next) => {
    const path = pathOf(req)
    const file = files.get(path)
    if (file === undefined || (req.method !== 'GET' && req.method !== 'HEAD')) {
      return next()
    }
    send(res, join(dir, file), pageFor(req, path)).catch(() => res.writeHead(500).end())
  }

const send = async (res: ServerResponse, file: string, { html, headers }: Page) => {
  // Before `writeHead`: if this throws, the response is 500.
  const body = html(await readFile(file, 'utf8'))
  // A document contains data of one visitor, so it must not be cached.
  res.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', ...headers })
  res.end(body)
}
