import { createScriptTagCore } from './sdk/loading/script-tag-core'

// The script tag's checkout loads this file and takes from it what it needs.
if (window.Tender) window.Tender.createCore = createScriptTagCore
