import { createElement } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { content, renderModal } from './react-content'
import type { ShopModal } from './shop-modal'

export const open: ShopModal['open'] = (onDismiss) =>
  renderModal(
    (close) =>
      createElement(
        ModalOverlay,
        { className: 'backdrop', isOpen: true, isDismissable: true, onOpenChange: close },
        createElement(
          Modal,
          { className: 'modal' },
          createElement(Dialog, null, createElement(Heading, { slot: 'title' }, 'Checkout'), content),
        ),
      ),
    onDismiss,
  )
