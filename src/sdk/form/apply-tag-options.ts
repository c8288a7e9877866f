import { isAlternative } from '../../shared/alternatives'
import { TenderError } from '../../shared/error'
import type { Core } from '../core'
import type { CoreHost } from '../core-host'
import { serverRoutes } from '../payment/server-routes'
import type { CheckoutOptions, WalletsOptions } from '../types'
import { createPayAfterEvent } from './before-pay'
import { attributeOf } from './check-tag-attributes'
import { assertFormats, checkedBlock, isFrameFault, tagFaults, valueAt } from './check-tag-options'
import { emitJourney } from './emit-journey'
import { expressOptions } from './express-url'
import { readFormAddress } from './form-address'
import { fieldsOf } from './merchant-endpoints'
import { readFlag } from './read-attribute'
import type { TagBlock, TagSettings } from './tag-attributes'
import { earlyAttributes, tagOptions } from './tag-options'

/** The options of a script tag that core.js does not read itself. */
export interface TagOptions {
  /** Sets the options of the checkout. Call it before the core is created. */
  apply(host: CoreHost): void
  /**
   * Returns the core with the remaining options, such as those of the wallets, `data-before-pay`
   * and the consent. Warns about invalid options.
   */
  extend(core: Core, host: CoreHost): Core
}

/**
 * @param textOf returns the customer's text about an error (`errorText`)
 * @param boundForm returns the merchant's form that pays; null if there is none
 */
export type CreateTagOptions = (
  tag: TagSettings,
  textOf: (error: TenderError, isOpen: false, host: CoreHost) => string,
  boundForm: () => HTMLFormElement | null,
) => TagOptions

/**
 * Reads the options of a script tag and its JSON block.
 *
 * @throws TenderError `options.invalid` for a JSON block that cannot be used, and for an invalid
 * key, amount or currency
 */
export const createTagOptions: CreateTagOptions = (tag, textOf, boundForm) => {
  assertFormats(tag.attributes)
  const options = withLateAttributes(tag.attributes, checkedBlock(tag))
  return {
    apply: ({ settings, order }) => {
      Object.assign(settings, settingsOf(tag.attributes, options))
      const { customer, location, cart } = { ...options.intent }
      const before = tag.options.intent
      // Values that the page has changed meanwhile stay.
      Object.assign(order.options, {
        ...(customer && order.options.customer === before.customer && { customer }),
        ...(location && order.options.location === before.location && { location }),
        ...(cart && order.options.cart === before.cart && { cart }),
      })
    },
    extend: (given, host) => {
      const core = readFlag(tag.attributes.journey) ? emitJourney(given, host, () => boundForm() ?? document) : given
      const warn = (fault: string) => core.warnOnce(new TenderError('options.invalid', fault))
      const stopFollowing = followConsent(core)
      let stopChecking = () => {}
      checkFormWhenParsed(tag.attributes.form, warn)
      for (const fault of tagFaults(tag, !/^pk_live_/.test(host.settings.publicKey))) warn(fault)
      // `createTagCore` reads `data-actions` after this function.
      if (!tagOptions.actions?.read(tag.attributes.actions)) tag.attributes = { ...tag.attributes, actions: 'modal' }
      Object.assign(tag.wallets, walletsOptions(options, warn), {
        ...expressOptions(tag.attributes, options.wallets?.shipping, () => host.order.options.trackingId),
        authorise: walletsAuthorise(host, boundForm),
      })
      const payFromForm: Core['pay'] = (payOptions, choice) =>
        core.pay({ billingAddress: readFormAddress(boundForm(), warn), ...payOptions }, choice)
      return {
        ...core,
        pay: payFromForm,
        warnOnce: (error) => isFrameFault(error, tag.attributes) || core.warnOnce(error),
        ...(readFlag(tag.attributes.beforePay) && {
          pay: createPayAfterEvent({
            pay: payFromForm,
            host,
            target: () => boundForm() ?? document,
            textOf: (error) => textOf(error, false, host),
          }),
        }),
        wallets: (shown, emit) => {
          if (shown === tag.wallets && !shown.apple && !shown.google) warn(noWallet)
          return core.wallets(shown, (event, ...payload) => {
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

/**
 * Warns if the page has no form with the id in `data-form`, or if another script tag has no
 * `data-form`.
 */
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
 * Disables the buttons of the form whose `data-tender-method` is invalid, and warns about them.
 * Repeats it when the page adds a button, or when a button is enabled, as after a library has
 * morphed the form.
 *
 * @returns a function that stops it
 */
const checkMethods = (form: HTMLFormElement | null, warn: (fault: string) => void) => {
  const check = () => {
    for (const button of form?.querySelectorAll<HTMLButtonElement>('[data-tender-method]') ?? []) {
      const { tenderMethod: type = '' } = button.dataset
      if (isAlternative(type)) continue
      // Setting the attribute again would trigger the observer again.
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
 * Follows the attribute `data-tender-consent` of `<html>`, which `Tender.consent` and the event
 * `tender:consent` set.
 *
 * @returns a function that stops following
 */
const followConsent = ({ setConsent }: Pick<Core, 'setConsent'>) => {
  const page = document.documentElement
  const follow = () => {
    const { tenderConsent } = page.dataset
    if (tenderConsent !== undefined) setConsent(tenderConsent === 'true')
  }
  const observer = new MutationObserver(follow)
  observer.observe(page, { attributeFilter: ['data-tender-consent'] })
  follow()
  return () => observer.disconnect()
}

/**
 * Returns the options of the checkout. tender.js has already read `locale`. An invalid
 * `data-tracking` must not track a customer who has not consented, so it counts as `off`, unless
 * the JSON block has the option.
 */
const settingsOf = (attributes: TagSettings['attributes'], options: TagBlock): Partial<CheckoutOptions> => {
  const { intent: _intent, element: _element, wallets: _wallets, locale: _locale, ...settings } = options
  return attributes.tracking === undefined ? settings : { tracking: 'off', ...settings }
}

/**
 * Returns the options of the JSON block, replaced by the valid attributes that are not in
 * `earlyAttributes`.
 */
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

/** Each wallet: the prefix of its attributes, its name, and the members that it requires. */
const wallets = [
  ['apple', 'Apple Pay', ['merchantIdentifier', 'displayName', 'countryCode']],
  ['google', 'Google Pay', ['merchantGatewayId', 'merchantName']],
] as const

const noWallet =
  'data-tender-element="wallets" requires data-apple-merchant-identifier or data-google-merchant-gateway-id'

/**
 * Returns the options of the wallets. Omits a wallet that lacks a required option, and warns about
 * it.
 */
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

/**
 * Returns a function that posts to the merchant's server, with the values of the bound form if
 * there is one.
 */
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
