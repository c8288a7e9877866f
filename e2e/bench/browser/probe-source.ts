import { bundle } from '../../../scripts/bundle'
import type { Subject } from '../subjects/subject'

let bundled: Promise<{ code: string }> | undefined

/** Returns the script of the probe for a subject's fields. */
export const probeSource = async ({ fields }: Pick<Subject, 'fields'>): Promise<string> => {
  bundled ??= bundle({ entry: 'e2e/bench/browser/probe.ts' })
  // The function hides the names of the probe from the page.
  return `(() => { window.benchFields = ${JSON.stringify(fields)}; ${(await bundled).code} })()`
}
