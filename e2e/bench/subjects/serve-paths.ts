import type { Asset } from './asset'
import type { Answer } from './subject'

/** Serves assets by path, and ignores the query. */
export const servePaths =
  (assets: Readonly<Record<string, Asset>>): Answer =>
  (request) =>
    request.method === 'GET' ? assets[new URL(request.url).pathname]?.() : undefined
