import { setTimeout as wait } from 'node:timers/promises'
import { readMetrics, total } from '../browser/document-metrics'
import type { Press } from '../browser/probe'
import type { Tab } from '../browser/tab'
import { click, findField, type } from '../browser/type-text'
import type { Subject } from '../subjects/subject'

export interface Typed {
  /** Script time per key press of page and frames. */
  keyScriptMs: number
  /** Script time per key press of the page alone. */
  keyScriptPageMs: number
  /** Milliseconds from each key press to the paint of its effect. */
  keyPaintMs: readonly number[]
}

/** Milliseconds between two keys: 12 keys per second, faster than most people type. */
const keyIntervalMs = 83

/**
 * Types the card, and measures while the number is typed.
 * @throws Error if the input does not contain the number afterwards
 */
export const measureTyping = async (tab: Tab, { fields }: Subject): Promise<Typed> => {
  const { target, contextId, ...rest } = await findField(tab, fields.number)
  await tab.evaluate('benchProbe.watchKeys()', target, contextId)
  await click(tab, { target, contextId, ...rest })
  await wait(300)
  const before = await readMetrics(tab)
  await type(tab, fields.number.text, keyIntervalMs)
  await wait(250)
  const after = await readMetrics(tab)

  const value: string = await tab.evaluate(
    `document.querySelector(${JSON.stringify(fields.number.selector)}).value`,
    target,
    contextId,
  )
  if (value.replace(/\D/g, '') !== fields.number.text)
    throw new Error(`The input contains ${value} instead of the typed number.`)
  const presses = await tab.evaluate<Press[]>('benchProbe.presses', target, contextId)

  for (const field of [fields.expiry, fields.cvc]) {
    await click(tab, await findField(tab, field))
    await wait(120)
    await type(tab, field.text, keyIntervalMs / 2)
  }
  await wait(300)

  const perKey = (pageOnly: boolean): number => {
    const script = (metrics: typeof before) =>
      total(
        metrics.filter(({ isPage }) => isPage || !pageOnly),
        ({ scriptMs }) => scriptMs,
      )
    return (script(after) - script(before)) / fields.number.text.length
  }
  return {
    keyScriptMs: perKey(false),
    keyScriptPageMs: perKey(true),
    keyPaintMs: presses.flatMap(({ at, paintedAt }) => (paintedAt === undefined ? [] : [paintedAt - at])),
  }
}
