import { createPayButton } from './sdk/pay-button/pay-button'

// pay-button.js. core.js loads it and reads this member.
if (window.Tender) window.Tender.createPayButton = createPayButton
