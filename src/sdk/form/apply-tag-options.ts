import { TenderError } from '../../shared/error'
import type { Locale } from '../../shared/locale'
import type { Tracking } from '../../shared/types'
import type { Core } from '../core'
import type { CoreHost } from '../core-host'
import { serverRoutes } from '../payment/server-routes'
import type { WalletsOptions } from '../types'
import { createPayAfterEvent } from './before-pay'
import { attributeOf } from './check-tag-attributes'
import { assertFormats, checkedBlock, isFrameFault, tagFaults, valueAt } from './check-tag-options'
import { expressOptions } from './express-url'
import { fieldsOf } from './merchant-endpoints'
import { readFlag } from './read-attribute'
import type { TagBlock, TagSettings } from './tag-attributes'
import { earlyAttributes, isAlternative, tagOptions } from './tag-options'

/** The options of a script tag, beyond those that the core itself knows. */
export interface TagOptions {
  /** Sets the options of the checkout. Call it before the core is created. */
  apply(host: CoreHost): void
  /**
   * Returns the core with the remaining options: it warns about invalid options, shows the errors
   * of wallets in the form, and with `data-before-pay` emits `tender:beforepay` before a payment.
   */
  extend(core: Core, host: CoreHost): Core
}

/**
 * @param unavailableTextIn returns the text for a customer who cannot pay, in their language
 * @param boundForm returns the merchant's form, which `bindForm` has bound to the checkout
 */
export type CreateTagOptions = (
  tag: TagSettings,
  unavailableTextIn: (locale: Locale) => string,
  boundForm: () => HTMLFormElement | null,
) => TagOptions

/**
 * Reads all options of a script tag and its JSON block.
 *
 * @throws TenderError `options.invalid` for a JSON block that cannot be used, and for an invalid
 * key, amount or currency
 */
export const createTagOptions: CreateTagOptions = (tag, unavailableTextIn, boundForm) => {
  assertFormats(tag.attributes)
  const options = withLateAttributes(tag.attributes, checkedBlock(tag))
  return {
    apply: ({ settings, order }) => {
      Object.assign(settings, trackingOf(tag.attributes, options))
      const { customer, location, cart } = { ...options.intent }
      const before = tag.options.intent
      // Values that the page has changed meanwhile stay.
      order.update({
        ...(customer && order.options.customer === before.customer && { customer }),
        ...(location && order.options.location === before.location && { location }),
        ...(cart && order.options.cart === before.cart && { cart }),
      })
    },
    extend: (core, host) => {
      const warn = (fault: string) => core.warnOnce(new TenderError('options.invalid', fault))
      const stopFollowing = followConsent(core)
      let stopChecking = () => {}
      checkFormWhenParsed(tag.attributes.form, warn)
      for (const fault of tagFaults(tag, !/^pk_live_/.test(host.settings.publicKey))) warn(fault)
      // The core reads `data-actions` after this function.
      if (!tagOptions.actions?.read(tag.attributes.actions)) tag.attributes = { ...tag.attributes, actions: 'modal' }
      Object.assign(tag.wallets, walletsOptions(options, warn), {
        ...expressOptions(tag.attributes, options.wallets?.shipping, () => host.order.options.trackingId),
        authorise: walletsAuthorise(host, boundForm),
      })
      const unavailableText = () =>
        host.settings.texts?.['payment.unavailable'] ?? unavailableTextIn(host.frames.context.locale)
      return {
        ...core,
        warnOnce: (error) => isFrameFault(error, tag.attributes) || core.warnOnce(error),
        ...(readFlag(tag.attributes.beforePay) && {
          pay: createPayAfterEvent({ pay: core.pay, host, target: () => boundForm() ?? document, unavailableText }),
        }),
        wallets: (given, emit) => {
          if (given === tag.wallets && !given.apple && !given.google) warn(noWallet)
          return core.wallets(given, (event, ...payload) => {
            if (event === 'error') showMessage(boundForm(), (payload[0] as TenderError).customerMessage)
            emit(event, ...payload)
          })
        },
        followSteps: (...args) => {
          // tender.js calls `steps.follow` and binds the form in the same task.
          queueMicrotask(() => {
            stopChecking()
            stopChecking = checkMethods(boundForm(), warn)
          })
          core.followSteps(...args)
        },
        destroy: () => {
          stopFollowing()
          stopChecking()
          core.destroy()
        },
      }
    },
  }
}

/** Warns if the page has no form that `data-form` names, or if another tag names none. */
const checkFormWhenParsed = (id: string | undefined, warn: (fault: string) => void) => {
  if (id === undefined) return
  const check = () => {
    if (!(document.getElementById(id) instanceof HTMLFormElement))
      warn('data-form must be the id of a form in the page. Only its elements are mounted')
    if (document.querySelector('script[data-public-key]:not([data-form])'))
      warn('Each script tag of the page needs data-form, because one of them has it')
  }
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', check)
  else check()
}

/**
 * Disables the buttons whose `data-tender-method` is invalid, and warns about them. Repeats it when
 * the page adds a button, or when a button is enabled, as after a library has morphed the form.
 *
 * @returns a function that stops it
 */
const checkMethods = (form: HTMLFormElement | null, warn: (fault: string) => void) => {
  const check = () => {
    for (const button of form?.querySelectorAll<HTMLButtonElement>('[data-tender-method]') ?? []) {
      const { tenderMethod: type = '' } = button.dataset
      if (isAlternative(type)) continue
      // The observer also notices an attribute that is set again.
      if (!button.disabled) button.disabled = true
      warn(
        `data-tender-method="${type}" must be a type such as PAYPAL and KLARNA, without CARD, APPLE_PAY and GOOGLE_PAY. Used instead: none, and it is disabled`,
      )
    }
  }
  check()
  const observer = new MutationObserver(check)
  if (form) observer.observe(form, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  return () => observer.disconnect()
}

/**
 * Follows the consent that `Tender.consent` and the event `tender:consent` store in the page.
 *
 * @returns a function that stops following
 */
const followConsent = (core: Core) => {
  const page = document.documentElement
  const follow = () => {
    const { tenderConsent } = page.dataset
    if (tenderConsent !== undefined) core.setConsent(tenderConsent === 'true')
  }
  const observer = new MutationObserver(follow)
  observer.observe(page, { attributeFilter: ['data-tender-consent'] })
  follow()
  return () => observer.disconnect()
}

/**
 * An invalid value must not track a customer who has not consented, so it counts as `off`.
 */
const trackingOf = ({ tracking }: TagSettings['attributes'], options: TagBlock): { tracking?: Tracking } => {
  if (options.tracking) return { tracking: options.tracking }
  return tracking === undefined ? {} : { tracking: 'off' }
}

/** Returns the options of the JSON block, with those of the attributes in their place. */
const withLateAttributes = (attributes: TagSettings['attributes'], block: TagBlock): TagBlock => {
  const late = Object.entries(tagOptions).filter(([name]) => !earlyAttributes.includes(name))
  return late.reduce((options, [name, { read, path }]) => {
    const value = read(attributes[name])
    return value === undefined || path === undefined
      ? options
      : (withValueAt(options, path.split('.'), value) as TagBlock)
  }, block)
}

/** Returns a copy of an object, with a value at a path. */
const withValueAt = (within: object, [name = '', ...rest]: readonly string[], value: unknown): object => ({
  ...within,
  [name]: rest.length === 0 ? value : withValueAt(Object(valueAt(within, name)), rest, value),
})

/** The members that each wallet requires, with the prefix of their attributes. */
const wallets = [
  ['apple', 'Apple Pay', ['merchantIdentifier', 'displayName', 'countryCode']],
  ['google', 'Google Pay', ['merchantGatewayId', 'merchantName']],
] as const

const noWallet =
  'data-tender-element="wallets" requires data-apple-merchant-identifier or data-google-merchant-gateway-id'

/** Returns the options of the wallets, without a wallet that lacks an option that it requires. */
const walletsOptions = (options: TagBlock, warn: (fault: string) => void): Partial<WalletsOptions> => {
  const incomplete = wallets.filter(([name, label, members]) => {
    const given = options.wallets?.[name]
    if (given === undefined) return false
    const missing = members.filter((member) => valueAt(given, member) === undefined)
    const attributes = missing.map((member) => attributeOf(name + member.charAt(0).toUpperCase() + member.slice(1)))
    if (missing.length > 0) warn(`${label} is not offered, because the script tag has no ${attributes.join(', ')}`)
    return missing.length > 0
  })
  return { ...options.wallets, ...Object.fromEntries(incomplete.map(([name]) => [name, undefined])) }
}

/** Posts to the server of the tag, with the values of the form, as for a card. */
const walletsAuthorise =
  ({ settings }: CoreHost, boundForm: () => HTMLFormElement | null): NonNullable<WalletsOptions['authorise']> =>
  (request, customer) => {
    const form = boundForm()
    return serverRoutes(settings)?.authorise({
      ...request,
      customer,
      ...(form && { fields: fieldsOf(new FormData(form)) }),
    })
  }

const showMessage = (form: HTMLFormElement | null, text: string) => {
  const message = form?.querySelector('[data-tender-message]')
  if (message) message.textContent = text
}
