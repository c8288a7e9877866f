/**
 * Shows the running scenario above a page of the shop. The demo's server adds this script while a
 * scenario runs; the pages do not depend on it.
 */
import { callDesk } from './call-desk'
import { createElement } from './create-element'
import type { Charges, DeskRequest } from './messages'
import { progressAfter, readProgress, writeProgress } from './progress'
import type { ScenarioStep, Signal } from './scenario'
import { noScenario } from './scenario-cookie'
import { isScenarioId, type ScenarioId, scenarioOf } from './scenarios'

const { serviceUrl = '', scenario } = document.currentScript?.dataset ?? {}

const status = createElement('p', { className: 'scenario-status', role: 'status' })
const verdict = createElement('p', { className: 'scenario-verdict', role: 'status' })

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

const createStep = ({ text, button }: ScenarioStep, request: DeskRequest, onDone: () => void): HTMLElement => {
  const item = createElement('li')
  item.append(createElement('span', { className: 'tick' }), text)
  if (button)
    item.append(
      ' ',
      createButton(button.label, async (node) => {
        if (await callFrom(node, request, `Done: ${button.label.toLowerCase()}.`)) onDone()
      }),
    )
  return item
}

/** A list of the steps in which the steps that are done are ticked off. */
const createSteps = (id: ScenarioId) => {
  const { steps } = scenarioOf(id)
  const list = createElement('ol')
  const show = () => {
    const done = readProgress(id)
    for (const [index, item] of [...list.children].entries()) {
      item.classList.toggle('done', index < done)
      const tick = item.querySelector('.tick')
      if (tick) tick.textContent = index < done ? 'Done: ' : ''
    }
  }
  const advance = (signal: Signal) => {
    writeProgress(id, progressAfter(steps, readProgress(id), signal))
    show()
  }
  list.append(
    ...steps.map((step, index) =>
      createStep(step, { scenario: id, action: 'step', step: index }, () => advance('button')),
    ),
  )
  show()
  return { list, advance }
}

const counted = (count: number, name: string): string => `${count} ${name}${count === 1 ? '' : 's'}`

const describeCharges = ({ requests, payments }: Charges): string => {
  const times = payments === 1 ? 'once' : `${payments} times`
  return `Charged ${times}: ${counted(requests, 'request')}, ${counted(payments, 'payment')}.`
}

/** On the confirmation page: reads from the service how often the order was charged. */
const proveOutcome = async (id: ScenarioId, advance: (signal: Signal) => void) => {
  const orderId = new URL(location.href).searchParams.get('trackingId') ?? document.body.dataset.trackingId
  if (!orderId) return
  const charges = await callDesk(serviceUrl, { scenario: id, action: 'count', orderId }).catch(() => undefined)
  if (!charges?.payments) {
    verdict.textContent = 'Not charged.'
    return
  }
  verdict.textContent = describeCharges(charges)
  verdict.classList.add(charges.payments === 1 ? 'good' : 'bad')
  advance('confirmation')
}

/** Watches the state of the form or of the pay button, and the buttons of other methods. */
const watchPayment = (onPayment: () => void) => {
  new MutationObserver(() => {
    if (document.querySelector('[data-tender-state="paying"]')) onPayment()
  }).observe(document.body, { subtree: true, attributeFilter: ['data-tender-state'] })
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[name="method"]')) onPayment()
  })
}

const isConfirmation = location.pathname === '/confirmation.html'

const isReload = (): boolean =>
  performance.getEntriesByType('navigation').some((entry) => (entry as PerformanceNavigationTiming).type === 'reload')

const watchProgress = async (id: ScenarioId, advance: (signal: Signal) => void) => {
  watchPayment(() => advance('payment'))
  if (isConfirmation) await proveOutcome(id, advance)
  if (isReload()) advance('reload')
}

/**
 * Removes the scenario from the address. From now on the cookie names the scenario, so that a
 * reload after the scenario's end does not start it again.
 */
const cleanAddress = (id: ScenarioId) => {
  const url = new URL(location.href)
  if (url.searchParams.has('scenario')) writeProgress(id, 0)
  url.searchParams.delete('scenario')
  history.replaceState(history.state, '', url)
}

const showBanner = () => {
  if (!isScenarioId(scenario)) return
  cleanAddress(scenario)
  const { title, situation, outcome } = scenarioOf(scenario)
  // English, also on a page in another language or from right to left.
  const banner = createElement('section', { className: 'scenario', ariaLabel: 'Scenario', lang: 'en', dir: 'ltr' })
  const details = createElement('details', { open: true })
  const { list, advance } = createSteps(scenario)
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
  if (isConfirmation) verdict.textContent = 'Counting the charges …'
  banner.append(verdict, details)
  document.querySelector('main')?.prepend(banner)
  void watchProgress(scenario, advance)
}

showBanner()
