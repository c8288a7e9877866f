import type { Asset } from './asset'
import type { Answer } from './subject'

/** Answers with these, by path; the query counts for nothing. */
export const servePaths =
  (assets: Readonly<Record<string, Asset>>): Answer =>
  (request) =>
    request.method === 'GET' ? assets[new URL(request.url).pathname]?.() : undefined
