import { copyText } from './copy-test-card'
import { formatCode } from './format-code'
import { filesOfPage, loadFile } from './page-code'

/**
 * Shows the code of the page and of the shop's server when the visitor opens `<details id="code">`.
 */
export const startCodeView = (): void => {
  const details = document.querySelector<HTMLDetailsElement>('details#code')
  if (!details) return
  details.addEventListener('toggle', () => fillIn(details), { once: true })
  // The aside adds its link later.
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element) || !event.target.closest('a[href="#code"]')) return
    // Following the link would replace the fragment of the address. In the appearance editor, the
    // fragment contains the appearance.
    event.preventDefault()
    details.open = true
    details.querySelector('summary')?.focus()
  })
}

const fillIn = (details: HTMLDetailsElement) => {
  const list = document.createElement('select')
  list.id = 'code-file'
  list.append(...filesOfPage(location.pathname).map((file) => new Option(file)))
  const label = document.createElement('label')
  label.htmlFor = list.id
  label.textContent = 'File'

  const code = document.createElement('pre')
  code.dir = 'ltr'
  // A region can be scrolled with the keyboard only if it can have the focus.
  code.tabIndex = 0
  code.role = 'region'
  const status = document.createElement('span')
  status.role = 'status'

  const copy = document.createElement('button')
  copy.type = 'button'
  copy.className = 'chip'
  copy.textContent = 'Copy code'
  copy.addEventListener('click', async () => {
    status.textContent = (await copyText(code.textContent ?? '')) ? 'Copied' : 'Your browser does not allow copying'
  })

  const show = async () => {
    const file = list.value
    status.textContent = ''
    const source = await loadFile(file)
    if (list.value !== file) return
    code.ariaLabel = `Code of ${file}`
    code.replaceChildren(formatCode(source))
  }
  list.addEventListener('change', show)
  const bar = document.createElement('div')
  bar.className = 'code-bar'
  bar.append(label, list, copy, status)
  details.append(bar, code)
  void show()
}
