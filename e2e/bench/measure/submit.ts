import { setTimeout as wait } from 'node:timers/promises'
import type { Tab } from '../browser/tab'
import type { Subject } from '../subjects/subject'

export interface Submitted {
  /** From the page's call to the request that carries the card; null where none does. */
  toRequestMs: number | null
  /** From the end of its answer to the token in the page's hand. */
  toResultMs: number | null
}

const submitting = `(async () => {
  const now = () => performance.timeOrigin + performance.now()
  const patience = new Promise((_, reject) => setTimeout(reject, 10_000, new Error('no token within 10 s')))
  const began = now()
  await Promise.race([bench.submit(), patience])
  return { began, ended: now() }
})()`

/** Sends the card once, as a customer does. */
export const measureSubmit = async (tab: Tab, { cardRequest }: Subject): Promise<Submitted> => {
  if (!cardRequest) return { toRequestMs: null, toResultMs: null }
  tab.traffic.clear()
  const { began, ended } = await tab.evaluate<{ began: number; ended: number }>(submitting)
  // What the network has to tell may come after what the page has.
  await wait(150)
  const sent = tab.traffic.exchanges.find(
    ({ method, url, body }) => method === 'POST' && url.includes(cardRequest.url) && body.includes(cardRequest.body),
  )
  if (sent?.endedAt === undefined) throw new Error('no request took the card away')
  return { toRequestMs: sent.sentAt - began, toResultMs: ended - sent.endedAt }
}
