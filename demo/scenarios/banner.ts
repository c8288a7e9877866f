/**
 * Shows the running scenario above a page of the shop. The demo's server adds this script while a
 * scenario runs; the pages do not depend on it.
 */
import { callDesk } from './call-desk'
import { createElement } from './create-element'
import type { DeskRequest } from './messages'
import type { ScenarioStep } from './scenario'
import { noScenario } from './scenario-cookie'
import { isScenarioId, scenarioOf } from './scenarios'

const { serviceUrl = '', scenario } = document.currentScript?.dataset ?? {}

const status = createElement('p', { className: 'scenario-status', role: 'status' })

/**
 * Sends a request to the desk and shows the result in the banner. Meanwhile the button is marked as
 * disabled, but keeps the focus.
 * @returns whether the request succeeded
 */
const callFrom = async (button: HTMLButtonElement, request: DeskRequest, message: string): Promise<boolean> => {
  if (button.ariaDisabled === 'true') return false
  button.ariaDisabled = 'true'
  status.textContent = ''
  try {
    await callDesk(serviceUrl, request)
    status.textContent = message
    return true
  } catch (error) {
    status.textContent = error instanceof Error ? error.message : String(error)
    return false
  } finally {
    button.ariaDisabled = 'false'
  }
}

const createButton = (label: string, run: (button: HTMLButtonElement) => void): HTMLButtonElement => {
  const button = createElement('button', { type: 'button', textContent: label })
  button.addEventListener('click', () => run(button))
  return button
}

const createStep = ({ text, button }: ScenarioStep, request: DeskRequest): HTMLElement => {
  const item = createElement('li', { textContent: text })
  if (button)
    item.append(
      ' ',
      createButton(button.label, (node) => callFrom(node, request, `Done: ${button.label.toLowerCase()}.`)),
    )
  return item
}

const showBanner = () => {
  if (!isScenarioId(scenario)) return
  const { title, situation, steps, outcome } = scenarioOf(scenario)
  const banner = createElement('section', { className: 'scenario', ariaLabel: 'Scenario' })
  const details = createElement('details', { open: true })
  const list = createElement('ol')
  list.append(...steps.map((step, index) => createStep(step, { scenario, action: 'step', step: index })))
  const end = createButton('End the scenario', async (button) => {
    if (!(await callFrom(button, { scenario, action: 'end' }, 'The scenario has ended.'))) return
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is missing in some browsers
    document.cookie = noScenario
    banner.remove()
  })
  const actions = createElement('p', { className: 'scenario-actions' })
  actions.append(end, createElement('a', { href: '/scenarios.html', textContent: 'All scenarios' }))
  details.append(
    createElement('summary', { textContent: `Scenario: ${title}` }),
    createElement('p', { textContent: situation }),
    list,
    createElement('p', { textContent: `Expected: ${outcome}` }),
    status,
    actions,
  )
  banner.append(details)
  document.querySelector('main')?.prepend(banner)
  // Removes the scenario from the address. From now on the cookie names the scenario, so that a
  // reload after the scenario's end does not start it again.
  const url = new URL(location.href)
  url.searchParams.delete('scenario')
  history.replaceState(history.state, '', url)
}

showBanner()
