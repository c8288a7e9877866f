import { Content, Description, Portal, Root, Title } from '@radix-ui/react-dialog'
import { createElement } from 'react'
import { content, renderModal } from './react-content'
import type { ShopModal } from './shop-modal'

/** A panel beside the page. It closes when the customer clicks or focuses anything outside. */
export const open: ShopModal['open'] = (onDismiss) =>
  renderModal(
    (close) =>
      createElement(
        Root,
        { open: true, modal: false, onOpenChange: close },
        createElement(
          Portal,
          null,
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
