import { contentHtml, type ShopModal } from './shop-modal'

/** The style sheet animates all dialogs of the shop, and hides each one without the class. */
const style = 'dialog{opacity:0;transform:translateY(100vh);pointer-events:none}dialog.shown{all:revert}'

export const open: ShopModal['open'] = (onDismiss) => {
  const sheet = document.createElement('style')
  sheet.textContent = style
  const modal = document.createElement('dialog')
  modal.className = 'shown'
  modal.setAttribute('aria-labelledby', 'heading')
  modal.innerHTML = contentHtml
  document.body.append(sheet, modal)
  modal.onclose = onDismiss
  modal.showModal()
}
