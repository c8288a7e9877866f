import { Content, Description, Overlay, Portal, Root, Title } from '@radix-ui/react-dialog'
import { createElement } from 'react'
import { content, renderModal } from './react-content'
import type { ShopModal } from './shop-modal'

export const open: ShopModal['open'] = (onDismiss) =>
  renderModal(
    (close) =>
      createElement(
        Root,
        { open: true, onOpenChange: close },
        createElement(
          Portal,
          null,
          createElement(Overlay, { className: 'backdrop' }),
          createElement(
            Content,
            { className: 'modal' },
            createElement(Title, null, 'Checkout'),
            createElement(Description, null, 'Your order'),
            content,
          ),
        ),
      ),
    onDismiss,
  )
