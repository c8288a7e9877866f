import { createScriptTagCore } from './sdk/loading/script-tag-core'

// The entry of core.js. tender.js or elements.js loads this file and then calls `createCore`.
if (window.Tender) window.Tender.createCore = createScriptTagCore
