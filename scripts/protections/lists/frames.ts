import type { Protection } from '../protection'

/** Protections of what remains in frames after a payment or a visit. */
export const frames: readonly Protection[] = [
  {
    name: 'element: a paid order removes the card',
    file: 'iframe/element/element-frame.ts',
    search: "if (request.lock === 'paid') forgetCard()\n",
    replacement: '\n',
    test: 'iframe/element/element-frame.test.ts',
    title: 'forgets the card when the order is paid',
  },
  {
    name: 'element: a page that is left does not keep the card in the back-forward cache',
    file: 'iframe/element/forget-on-leave.ts',
    search: "addEventListener('pagehide', forget)\n",
    replacement: '\n',
    test: 'iframe/element/forget-on-leave.test.ts',
    title: 'before the document is frozen',
  },
  {
    name: 'element: a restored page does not show the card',
    file: 'iframe/element/forget-on-leave.ts',
    search: 'if (persisted) forget()\n',
    replacement: 'if (persisted) return\n',
    test: 'iframe/element/forget-on-leave.test.ts',
    title: 'when the page is restored',
  },
  {
    name: 'controller: another order does not get the card of an order that may be paid',
    file: 'iframe/controller/controller.ts',
    search: 'mayBePaid(order.store.readOrder())) needs',
    replacement: 'false) needs',
    test: 'iframe/controller/controller.test.ts',
    title: 'makes the elements forget the card',
  },
  {
    name: 'single fields: each frame removes its copies of the other fields',
    file: 'iframe/field/split-card.ts',
    search: 'form.clear()',
    replacement: 'own.clear()',
    test: 'iframe/field/split-card.test.ts',
    title: 'forget the whole card',
  },
]
