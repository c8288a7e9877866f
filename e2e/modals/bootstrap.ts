import Modal from 'bootstrap/js/dist/modal'
import { contentHtml, type ShopModal } from './shop-modal'

export const open: ShopModal['open'] = (onDismiss) => {
  const modal = document.createElement('div')
  modal.className = 'modal'
  modal.tabIndex = -1
  modal.setAttribute('aria-labelledby', 'heading')
  modal.innerHTML = `<div class="modal-dialog"><div class="modal-content">${contentHtml}</div></div>`
  document.body.append(modal)
  modal.addEventListener('hide.bs.modal', onDismiss)
  new Modal(modal).show()
}
