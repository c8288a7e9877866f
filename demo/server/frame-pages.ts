import type { FramePages } from '../../src/mock/node/frame-pages'
import { toNodeListener } from '../../src/mock/node/http-server'
import { type Listener, pathOf } from './listener'

/** Serves the frames and tender.js as `tender-mock` does. */
export const framePages = (pages: FramePages): Listener => {
  const answer = toNodeListener(pages.answer)
  return (req, res, next) => (pages.has(pathOf(req)) ? answer(req, res) : next())
}
