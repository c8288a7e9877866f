/**
 * Starts the tools that every page of the demo adds to the shop: settings, texts to copy, test
 * cards and the code of the page. A shop does not need them.
 */
import { startCopyButtons } from './copy-button'
import { startTestCards } from './copy-test-card'
import { startSettingsMenu } from './settings-menu'
import { startCodeView } from './show-code'
import { startSkipLink } from './skip-link'

startSkipLink()
startSettingsMenu()
startCopyButtons()
startTestCards()
startCodeView()

// Closes the summary of the order on narrow screens. Until then, style.css hides its content there.
for (const details of document.querySelectorAll<HTMLDetailsElement>('details.summary')) {
  details.open = matchMedia('(min-width: 48rem)').matches
  details.dataset.ready = ''
}
