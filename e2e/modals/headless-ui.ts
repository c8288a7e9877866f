import { Dialog, DialogPanel, DialogTitle } from '@headlessui/react'
import { createElement } from 'react'
import { content, renderModal } from './react-content'
import type { ShopModal } from './shop-modal'

export const open: ShopModal['open'] = (onDismiss) =>
  renderModal(
    (close) =>
      createElement(
        Dialog,
        { open: true, onClose: close },
        createElement(DialogPanel, { className: 'modal' }, createElement(DialogTitle, null, 'Checkout'), content),
      ),
    onDismiss,
  )
