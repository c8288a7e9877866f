import { runningScript } from './sdk/running-script'
import { startFromTag } from './sdk/start-from-tag'

// A script tag is told apart only while it runs, so it is read here and now.
startFromTag(runningScript(document))

/** What the script puts on the page, as `window.Tender`. */
export type { TenderGlobal } from './sdk/start-from-tag'
