import { createScriptTagCore } from './sdk/loading/script-tag-core'

// core.js. tender.js loads it and reads this member.
if (window.Tender) window.Tender.createCore = createScriptTagCore
