/**
 * What every page of the demo has besides the shop: settings, test cards and the code of the page.
 * A shop needs none of it.
 */
import { startTestCards } from './copy-test-card'
import { startSettingsMenu } from './settings-menu'
import { startCodeView } from './show-code'

startSettingsMenu()
startTestCards()
startCodeView()

// The order is open if there is space for it.
for (const details of document.querySelectorAll<HTMLDetailsElement>('details.summary'))
  details.open = matchMedia('(min-width: 48rem)').matches
