import { startScriptTag } from './sdk/form/script-tag'
import { runningScript } from './sdk/loading/running-script'

// A script tag is told apart only while it runs, so it is read here and now.
startScriptTag(runningScript(document))

/** What the script puts on the page, as `window.Tender`. */
export type { TenderGlobal } from './sdk/form/script-tag'
