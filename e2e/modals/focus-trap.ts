import { createFocusTrap } from 'focus-trap'
import { contentHtml, type ShopModal } from './shop-modal'

export const open: ShopModal['open'] = (onDismiss) => {
  const modal = document.createElement('div')
  modal.className = 'modal'
  modal.role = 'dialog'
  modal.setAttribute('aria-labelledby', 'heading')
  modal.innerHTML = contentHtml
  document.body.append(modal)
  const onDeactivate = () => {
    onDismiss()
    modal.remove()
  }
  createFocusTrap(modal, { onDeactivate, clickOutsideDeactivates: true, fallbackFocus: modal }).activate()
}
