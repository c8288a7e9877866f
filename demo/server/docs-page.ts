import { readFileSync } from 'node:fs'
import { root } from '../../scripts/paths'
import { type Listener, pathOf } from './listener'

const path = '/docs/quick-start.md'

const { homepage }: { homepage?: string } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))

/** The documentation's site. Until the package names it, the demo serves the quick start itself. */
export const defaultDocsUrl: string = homepage || path

/** Serves the quick start as text. */
export const docsPage: Listener = (req, res, next) => {
  if (pathOf(req) !== path) return next()
  res
    .writeHead(200, { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' })
    .end(readFileSync(root + path.slice(1)))
}
