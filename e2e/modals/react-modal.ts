import { createElement } from 'react'
import ReactModal from 'react-modal'
import { content, renderModal } from './react-content'
import type { ShopModal } from './shop-modal'

export const open: ShopModal['open'] = (onDismiss) => {
  ReactModal.setAppElement('#app')
  renderModal(
    (close) =>
      createElement(
        ReactModal,
        { isOpen: true, onRequestClose: close, contentLabel: 'Checkout', className: 'modal' },
        content,
      ),
    onDismiss,
  )
}
