import Modal from '@mui/material/Modal'
import { createElement } from 'react'
import { content, renderModal } from './react-content'
import type { ShopModal } from './shop-modal'

export const open: ShopModal['open'] = (onDismiss) =>
  renderModal(
    (close) =>
      createElement(Modal, {
        open: true,
        onClose: close,
        'aria-labelledby': 'heading',
        children: createElement(
          'div',
          { className: 'modal', tabIndex: -1 },
          createElement('h2', { id: 'heading' }, 'Checkout'),
          content,
        ),
      }),
    onDismiss,
  )
