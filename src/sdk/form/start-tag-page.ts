import type { TenderError } from '../../shared/error'
import { createCheckout } from '../checkout'
import { createScriptTagLoader } from '../loading/script-tag-loader'
import { logError } from '../log-error'
import type { Checkout, CheckoutElement, ElementType } from '../types'
import { bindForm } from './form-binding'
import { isSkipped } from './form-parts'
import { readTagAttributes, type TagSettings } from './tag-attributes'
import { findTagContainers, partOf, type TagContainers, type TagElementType } from './tag-containers'
import type { TagPage } from './tag-page'
import { whenParsed } from './when-parsed'

const noContainers: TagContainers = { form: null, containers: [] }

const isIn = ({ containers }: TagContainers, container: Element) =>
  containers.some((each) => each.container === container)

/**
 * Starts the checkout of the script tag.
 *
 * @param onStart called with each checkout that is created
 */
export const startTagPage = (tag: HTMLScriptElement, onStart: (checkout: Checkout) => void): TagPage => {
  const { nonce } = tag
  let settings: TagSettings
  let bound = new AbortController()
  const release = () => {
    bound.abort()
    bound = new AbortController()
  }

  const page: Writable<TagPage> = {
    tag,
    attributes: {},
    checkout: undefined,
    mounted: noContainers,
    get bound() {
      return bound.signal
    },
    start: (next) => {
      page.stop()
      page.adopt(next)
      const begin = () => {
        if (page.tag !== next || page.checkout) return
        try {
          settings = readTagAttributes(next)
          const checkout = createCheckout(settings.options, createScriptTagLoader(nonce, settings, page))
          page.checkout = checkout
          onStart(checkout)
          whenParsed(() => {
            if (page.checkout === checkout) page.mount()
          })
        } catch (error) {
          logError(error as TenderError)
        }
      }
      // The JSON block may follow the tag.
      if (next.dataset.options === undefined) begin()
      else whenParsed(begin)
    },
    adopt: (next) => {
      page.tag = next
      page.attributes = { ...next.dataset }
    },
    mount: () => {
      const { checkout, mounted } = page
      if (!checkout) return
      const part = partOf(page.tag)
      const found = findTagContainers(part)
      // The casts are safe: wallets have all members of an element that this file uses. Wallets
      // have their own options in `settings`, and all other elements share `settings.element`.
      const elementOf = (type: TagElementType): CheckoutElement =>
        checkout.element(type as ElementType, settings[type as 'element'] ?? settings.element)
      release()
      bound.signal.addEventListener('abort', checkout.steps.follow(part))
      page.mounted = found
      // Unmounts first, because elements that collect the same card cannot be mounted together.
      for (const { type, container } of mounted.containers) if (!isIn(found, container)) elementOf(type).unmount()
      const elements = found.containers.map(({ type }) => elementOf(type))
      if (found.form) bindForm({ checkout, elements, form: found.form, settings, signal: bound.signal })
      for (const { type, container } of found.containers)
        if (!isIn(mounted, container)) elementOf(type).mount(container)
    },
    stop: () => {
      release()
      page.checkout?.destroy()
      page.checkout = undefined
      page.mounted = noContainers
    },
  }
  page.start(tag)
  return page
}

/**
 * Keeps the browser from sending a form with a container that is not bound, for example before the
 * page has been parsed, or after a cache has restored the form of an earlier checkout. A button
 * with `data-tender-skip` still sends it.
 */
export const blockUnboundForms = (pages: readonly TagPage[]): void =>
  addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement
      if (isSkipped(event) || pages.some(({ mounted }) => mounted.form === form)) return
      if (form.querySelector('[data-tender-element]')) event.preventDefault()
    },
    true,
  )

type Writable<Type> = { -readonly [Key in keyof Type]: Type[Key] }
