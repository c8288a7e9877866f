import { setTimeout as wait } from 'node:timers/promises'
import { readGauges, total } from '../browser/gauges'
import type { Press } from '../browser/probe'
import type { Tab } from '../browser/tab'
import { click, findField, type } from '../browser/typist'
import type { Subject } from '../subjects/subject'

export interface Typed {
  /** Per press of a key, of page and frames, and of the page alone. */
  keyScriptMs: number
  keyScriptPageMs: number
  /** From each press to what it shows. */
  keyPaintMs: readonly number[]
}

/** Milliseconds between two keys: 12 a second, faster than most people type. */
const gapMs = 83

/**
 * Types the card, and measures while the number is typed.
 * @throws Error when the number does not stand in its input afterwards
 */
export const measureTyping = async (tab: Tab, { fields }: Subject): Promise<Typed> => {
  const { target, contextId, ...rest } = await findField(tab, fields.number)
  await tab.evaluate('benchProbe.watchKeys()', target, contextId)
  await click(tab, { target, contextId, ...rest })
  await wait(300)
  const before = await readGauges(tab)
  await type(tab, fields.number.text, gapMs)
  await wait(250)
  const after = await readGauges(tab)

  const value: string = await tab.evaluate(
    `document.querySelector(${JSON.stringify(fields.number.selector)}).value`,
    target,
    contextId,
  )
  if (value.replace(/\D/g, '') !== fields.number.text) throw new Error(`typed the number, but ${value} stands there`)
  const presses = await tab.evaluate<Press[]>('benchProbe.presses', target, contextId)

  for (const field of [fields.expiry, fields.cvc]) {
    await click(tab, await findField(tab, field))
    await wait(120)
    await type(tab, field.text, gapMs / 2)
  }
  await wait(300)

  const perKey = (ofPageAlone: boolean): number => {
    const script = (gauges: typeof before) =>
      total(
        gauges.filter(({ isPage }) => isPage || !ofPageAlone),
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
