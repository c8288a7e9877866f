/**
 * Starts the tools that every page of the demo adds to the shop: settings, test cards and the code
 * of the page. A shop does not need them.
 */
import { startTestCards } from './copy-test-card'
import { startSettingsMenu } from './settings-menu'
import { startCodeView } from './show-code'

startSettingsMenu()
startTestCards()
startCodeView()

// Opens the summary of the order on wide screens.
for (const details of document.querySelectorAll<HTMLDetailsElement>('details.summary'))
  details.open = matchMedia('(min-width: 48rem)').matches
