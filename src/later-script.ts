import { createScriptLater } from './sdk/later/create-script-later'
import { authoriseAt, goOn, postToShop } from './sdk/later/serve-shop'

// The script tag's checkout loads this file and takes from it what it needs.
if (window.Tender) Object.assign(window.Tender, { createLater: createScriptLater, postToShop, authoriseAt, goOn })
