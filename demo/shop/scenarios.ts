import { callDesk } from '../scenarios/call-desk'
import { createElement } from '../scenarios/create-element'
import { type ScenarioId, scenarioIds, scenarioOf } from '../scenarios/scenarios'
import { findElement } from './find-element'

const { serviceUrl = '' } = document.body.dataset
const message = findElement('#message')

let isStarting = false

const start = async (id: ScenarioId, button: HTMLButtonElement) => {
  if (isStarting) return
  isStarting = true
  // The attribute `disabled` would remove the focus from the button, so the code uses
  // `aria-disabled`.
  button.ariaDisabled = 'true'
  message.textContent = ''
  try {
    await callDesk(serviceUrl, { scenario: id, action: 'start' })
    location.assign(`${scenarioOf(id).page}?${new URLSearchParams({ scenario: id })}`)
  } catch (error) {
    message.textContent = `The scenario could not be started. ${error instanceof Error ? error.message : ''}`
  }
  button.ariaDisabled = 'false'
  isStarting = false
}

const createCard = (id: ScenarioId): HTMLElement => {
  const { title, situation } = scenarioOf(id)
  const card = createElement('li', { className: 'box' })
  const button = createElement('button', { type: 'button', textContent: 'Start', className: 'start' })
  button.ariaLabel = `Start: ${title}`
  button.addEventListener('click', () => start(id, button))
  card.append(createElement('h2', { textContent: title }), createElement('p', { textContent: situation }), button)
  return card
}

findElement('#scenarios').append(...scenarioIds.map(createCard))
