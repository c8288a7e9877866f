import { TenderError } from '../../shared/error'
import type { Core } from '../core'
import type { CoreHost } from '../core-host'
import { elementTypes } from '../elements/element-types'
import { createRecovery, type Recovery } from '../payment/recovery'
import { serverRoutes } from '../payment/server-routes'
import type { PayOptions } from '../types'
import { createFormStatus, type FormStatus } from './form-status'
import { fieldsOf } from './merchant-endpoints'
import type { TagSettings } from './tag-attributes'
import { containersOf } from './tag-containers'
import type { TagPage } from './tag-page'

/** The members of the page that the extended core uses. */
export type TagCorePage = Pick<TagPage, 'tag' | 'bound' | 'mounted'>

/**
 * Extends the core for a checkout that the script tag creates. The extended core calls the
 * merchant's URLs, recovers payments of earlier pages, and shows the checkout's state in the
 * merchant's form.
 */
export const createTagCore = (tag: TagSettings, host: CoreHost, core: Core, page: TagCorePage): Core => {
  const { returnUrl, actions } = tag.attributes
  const routes = serverRoutes(host.settings)
  tag.authorise = (request, form) => routes?.authorise({ ...request, fields: fieldsOf(form) })
  const payDefaults = actions ? { actions: actionsOf(actions) } : {}

  const recovery = recoverOnLoad(host, core.resume)
  let status: FormStatus | undefined
  /** The binding for which `status` was created. A page may bring another form. */
  let statusOf: AbortSignal | undefined
  let hasWallets = false
  // Does not warn with a live key: such a page may use the tag only to recover a payment.
  if (!/^pk_live_/.test(host.settings.publicKey)) warnMissingContainer(host, page, () => hasWallets, core.warnOnce)
  // The next order has no payment of an earlier page.
  core.onNextOrder(recovery.stop)
  const bind = (form: HTMLFormElement | null) => {
    const { bound } = page
    if (!form || (status && statusOf === bound)) return
    statusOf = bound
    const created = createFormStatus({ form, host, returnUrl, bound })
    status = created
    // The lookup of an earlier payment may have begun before the form was bound.
    core.onLookup((isActive) => bound.aborted || created.lookupChanged(isActive))
    mountPayButton(form, core)
  }

  return {
    ...core,
    wallets: (...args) => {
      hasWallets = true
      return core.wallets(...args)
    },
    pay: (options, choice) => core.pay({ ...payDefaults, ...options }, choice),
    followSteps: (...args) => {
      // tender.js calls `steps.follow` and mounts the elements in the same task. The microtask runs
      // after both.
      queueMicrotask(() => {
        // A form may contain only wallets or buttons. Then `elementMounted` is not called and does
        // not bind the form.
        bind(page.mounted.form)
        warnEmptyContainers(page, core.warnOnce)
      })
      core.followSteps(...args)
    },
    elementMounted: (element, container, unmounted, options) => {
      core.elementMounted(element, container, unmounted, options)
      const form = container.closest<HTMLFormElement>('form[data-tender-state]')
      if (!form || unmounted.aborted) return
      bind(form)
      status?.elementMounted(element, unmounted)
    },
    retryLoading: () => {
      core.retryLoading()
      recovery.start()
    },
    destroy: () => {
      recovery.stop()
      core.destroy()
    },
  }
}

/**
 * Converts the attribute `data-actions` to the `actions` option. A text other than `modal`,
 * `redirect` and `popup` is the selector of a container.
 */
const actionsOf = (attribute: string) =>
  (/^(modal|redirect|popup)$/.test(attribute) ? attribute : { container: attribute }) as NonNullable<
    PayOptions['actions']
  >

/**
 * The `data-tender-element` of the container of the pay button, or of a `<button>` that becomes it.
 */
const payButtonType = 'payButton'

/** Mounts the pay button of the form, if it has one. */
const mountPayButton = (form: HTMLFormElement, core: Core) => {
  const node = form.querySelector<HTMLElement>(`[data-tender-element=${payButtonType}]`)
  if (!node) return
  const button = core.payButton({}, (event, ...errors) => {
    if (event === 'loaderror') errors.forEach(core.warnOnce)
  })
  void button.request((loaded) => loaded.mount(node)).catch(() => {})
}

/** Warns about containers that no element uses, for example because their type is misspelt. */
const warnEmptyContainers = ({ tag }: TagCorePage, warnOnce: Core['warnOnce']) => {
  for (const container of containersOf(tag)) {
    const type = container.dataset.tenderElement
    // A button with a method of its own has no type.
    if (type === undefined || type === payButtonType || type === 'wallets') continue
    const isKnown = elementTypes.some((known) => known === type)
    if (isKnown && (container.matches('iframe') || container.querySelector('iframe'))) continue
    const reason = isKnown
      ? 'is unused: at most one container of each type is used, and only in the form that pays'
      : `must be one of ${[...elementTypes, 'wallets', payButtonType].join(', ')}`
    warnOnce(new TenderError('options.invalid', `data-tender-element="${type}" ${reason}`))
  }
}

/**
 * Warns when the checkout is ready, if it has no elements and no wallets, and the script tag's part
 * of the page contains no marked container or button.
 */
const warnMissingContainer = (
  { elements, ready }: CoreHost,
  { tag }: TagCorePage,
  hasWallets: () => boolean,
  warnOnce: Core['warnOnce'],
) => {
  const check = () => {
    if (hasWallets() || containersOf(tag).length > 0 || [...elements].length > 0) return
    const example = '<div data-tender-element="card"></div>'
    warnOnce(new TenderError('options.invalid', `The page has no container for the card, such as ${example}`))
  }
  ready.promise.then(check, () => {})
}

/**
 * Looks for a payment of an earlier page once the document has been parsed, so that the form that
 * shows the result exists. A payment of this page ends the recovery.
 */
const recoverOnLoad = ({ events, payments, ready, order }: CoreHost, resume: Core['resume']): Recovery => {
  const recovery = createRecovery({
    resume: () => resume(),
    trackingId: () => order.options.trackingId,
    onFound: (payment) => events.emit('result', payment),
  })
  events.on('paying', (isPaying) => isPaying && recovery.stop())
  const start = () => {
    if (!payments.lock.isPaying) recovery.start()
  }
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start, { once: true })
  else start()
  // If the order was paid in another browser, this browser has stored no payment to recover. The
  // error `intent.completed` shows that the order is paid, so recovery starts again.
  ready.promise.catch(({ code }: TenderError) => code === 'intent.completed' && start())
  return recovery
}
