import { createScriptLater } from './sdk/later/create-script-later'

// The script tag's checkout loads this file and takes from it what it needs.
if (window.Tender) window.Tender.createLater = createScriptLater
