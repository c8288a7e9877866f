import { createButtonView } from './sdk/pay-button/button-view'

// The entry of pay-button.js. core.js loads this file and then calls `createButtonView`.
if (window.Tender) window.Tender.createButtonView = createButtonView
