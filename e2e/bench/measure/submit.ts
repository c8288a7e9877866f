import { setTimeout as wait } from 'node:timers/promises'
import type { Tab } from '../browser/tab'
import type { Subject } from '../subjects/subject'

export interface Submitted {
  /** From the call to the request that contains the card; null if there is none. */
  toRequestMs: number | null
  /** From the end of the response to the token on the page. */
  toResultMs: number | null
}

const submitExpression = `(async () => {
  const now = () => performance.timeOrigin + performance.now()
  const timeout = new Promise((_, reject) => setTimeout(reject, 10_000, new Error('no token within 10 s')))
  const start = now()
  await Promise.race([bench.submit(), timeout])
  return { start, end: now() }
})()`

/** Submits the card and measures how long it takes. */
export const measureSubmit = async (tab: Tab, { cardRequest }: Subject): Promise<Submitted> => {
  if (!cardRequest) return { toRequestMs: null, toResultMs: null }
  tab.traffic.clear()
  const { start, end } = await tab.evaluate<{ start: number; end: number }>(submitExpression)
  // Network events may arrive after the result.
  await wait(150)
  const sent = tab.traffic.exchanges.find(
    ({ method, url, body }) => method === 'POST' && url.includes(cardRequest.url) && body.includes(cardRequest.body),
  )
  if (sent?.endedAt === undefined) throw new Error('No request contained the card.')
  return { toRequestMs: sent.sentAt - start, toResultMs: end - sent.endedAt }
}
