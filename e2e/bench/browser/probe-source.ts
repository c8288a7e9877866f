import { bundle } from '../../../scripts/bundle'
import type { Subject } from '../subjects/subject'

let bundled: Promise<{ code: string }> | undefined

/** The probe as text, for one subject's fields. */
export const probeSource = async ({ fields }: Pick<Subject, 'fields'>): Promise<string> => {
  bundled ??= bundle({ entry: 'e2e/bench/browser/probe.ts' })
  // In a function, so that the page sees no name of it.
  return `(() => { window.benchFields = ${JSON.stringify(fields)}; ${(await bundled).code} })()`
}
