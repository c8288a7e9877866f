import { createElement, type ReactElement, useState } from 'react'
import { createRoot } from 'react-dom/client'

/** The content of a modal that React renders. */
export const content: ReactElement = createElement(
  'div',
  null,
  createElement('div', { id: 'card' }),
  createElement('button', { id: 'pay', type: 'button' }, 'Pay'),
)

/** Renders a modal. When the library asks to close it, it is removed, as in a shop. */
export const renderModal = (modal: (close: () => void) => ReactElement, onDismiss: () => void): void => {
  const Shop = () => {
    const [isOpen, setOpen] = useState(true)
    const close = () => {
      onDismiss()
      setOpen(false)
    }
    return isOpen ? modal(close) : null
  }
  createRoot(document.getElementById('app') as HTMLElement).render(createElement(Shop))
}
