import { startScriptTag } from './sdk/form/script-tag'
import { runningScript } from './sdk/loading/running-script'

// The entry of tender.js. `runningScript` finds a classic script element only while the script
// runs.
startScriptTag(runningScript(document))

/** The type of `window.Tender`. */
export type { TenderGlobal } from './sdk/form/script-tag'
