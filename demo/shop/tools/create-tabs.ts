/** A tab with the node that it shows. */
export interface Tab {
  name: string
  panel: HTMLElement
}

/** Which tab each key selects. In a list from right to left, the arrow keys are exchanged. */
const targetOf = (key: string, index: number, count: number, isRightToLeft: boolean): number | undefined => {
  const forward = isRightToLeft ? -1 : 1
  const step = { ArrowRight: forward, ArrowLeft: -forward }[key]
  if (step !== undefined) return (index + step + count) % count
  return { Home: 0, End: count - 1 }[key]
}

/**
 * Creates a list of tabs for panels on the same page. The first tab is selected. The list is one
 * stop of the Tab key, and the arrow keys select in it.
 */
export const createTabs = (label: string, tabs: readonly Tab[]): HTMLElement => {
  const list = document.createElement('div')
  list.role = 'tablist'
  list.ariaLabel = label
  list.className = 'tabs'
  const buttons = tabs.map(({ name, panel }) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.role = 'tab'
    button.textContent = name
    button.id = `tab-${panel.id}`
    button.setAttribute('aria-controls', panel.id)
    panel.role = 'tabpanel'
    panel.setAttribute('aria-labelledby', button.id)
    return button
  })
  const select = (selected: number) => {
    for (const [index, button] of buttons.entries()) {
      button.ariaSelected = String(index === selected)
      button.tabIndex = index === selected ? 0 : -1
      const panel = tabs[index]?.panel
      if (panel) panel.hidden = index !== selected
    }
  }
  for (const [index, button] of buttons.entries()) button.addEventListener('click', () => select(index))
  list.addEventListener('keydown', (event) => {
    const index = buttons.indexOf(event.target as HTMLButtonElement)
    const target = targetOf(event.key, index, buttons.length, getComputedStyle(list).direction === 'rtl')
    if (index < 0 || target === undefined) return
    event.preventDefault()
    select(target)
    buttons[target]?.focus()
  })
  list.append(...buttons)
  select(0)
  return list
}
