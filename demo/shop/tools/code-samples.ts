import react from '../../samples/checkout.jsx?raw'
import vue from '../../samples/checkout.vue?raw'
import html from '../../samples/index.html?raw'
import server from '../../samples/server.mjs?raw'
import { copyFrom } from './copy-button'
import { createTabs } from './create-tabs'
import { formatCode } from './format-code'

/** A whole integration in each technology. `e2e/code-samples.spec.ts` pays with each of them. */
const samples = { HTML: html, React: react, Vue: vue, Server: server }

/** Fills a node with the code of a whole integration, and a link to the full source of the page. */
export const showCodeSamples = (node: HTMLElement): void => {
  const tabs = Object.entries(samples).map(([name, code]) => ({ name, panel: createSample(name, code.trim()) }))
  const note = document.createElement('p')
  note.textContent = 'A page and its server. Both run as they are, with npx tender-mock as the service.'
  const bar = document.createElement('div')
  bar.className = 'sample-bar'
  bar.append(createTabs('Code', tabs), createCopyButton(node))
  const source = document.createElement('a')
  source.href = '#code'
  source.textContent = 'Full source of this page'
  node.append(note, bar, ...tabs.map(({ panel }) => panel), source)
}

const createSample = (name: string, code: string): HTMLElement => {
  const panel = document.createElement('div')
  panel.id = `sample-${name.toLowerCase()}`
  panel.className = 'sample'
  const text = document.createElement('pre')
  text.dir = 'ltr'
  // A region can be scrolled with the keyboard only if it can have the focus.
  text.tabIndex = 0
  text.role = 'region'
  text.ariaLabel = `Code for ${name}`
  text.append(formatCode(code))
  panel.append(text)
  return panel
}

/** Creates a button that copies the code in the selected tab. */
const createCopyButton = (node: HTMLElement): HTMLElement => {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'chip'
  const label = document.createElement('span')
  label.className = 'copy'
  label.textContent = 'Copy'
  const what = document.createElement('span')
  what.className = 'hidden'
  what.textContent = ' this code'
  button.append(label, what)
  button.addEventListener('click', () =>
    copyFrom(button, node.querySelector('.sample:not([hidden])')?.textContent ?? ''),
  )
  return button
}
