import { startScriptTag } from './sdk/form/script-tag'
import { runningScript } from './sdk/loading/running-script'

// tender.js. Its own script element is known only while the script runs.
startScriptTag(runningScript(document))

/** The type of `window.Tender`. */
export type { TenderGlobal } from './sdk/form/script-tag'
