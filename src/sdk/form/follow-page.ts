import type { TenderError } from '../../shared/error'
import { logError } from '../log-error'
import { containersOf } from './tag-containers'
import type { TagPage } from './tag-page'

/** The attributes that name an order. If only others change, the order stays the same. */
const orderNames = ['publicKey', 'flow', 'trackingId', 'currency', 'server'] as const

/**
 * Follows changes that the page makes without a load: mounts the elements in containers that the
 * page adds or replaces, starts the order of another tag, updates the amount, and stops the
 * checkout when the page has removed tag and containers. Also removes frames without a checkout,
 * such as those in a page that was restored from a cache.
 */
export const followPage = (page: TagPage): void => {
  if (page.isFollowed) return
  page.isFollowed = true
  let isScheduled = false
  let known: readonly Element[] = containersOf(page.tag)
  /**
   * Whether the tag was in the page at the last check. Some loaders remove a script tag after it
   * has run, so a tag that was missing before does not mean that the page has changed.
   */
  let hadTag = page.tag.isConnected

  const check = () => {
    isScheduled = false
    const containers = containersOf(page.tag)
    const { form, containers: mounted } = page.mounted
    const isChanged =
      containers.length !== known.length ||
      containers.some((each, index) => each !== known[index]) ||
      // The page has moved a container into another form.
      mounted.some(({ container }) => container.isConnected && (container.closest('form') ?? form) !== form)
    known = containers
    const hasLeft = hadTag && containers.length === 0 && !page.tag.isConnected
    hadTag = page.tag.isConnected
    try {
      if (followTag(page) || !isChanged) return
      if (!page.checkout) return removeFrames(page, containers)
      if (hasLeft) page.stop()
      else page.mount()
    } catch (error) {
      // Stops the checkout after any error. The error `destroyed` is not logged, because the
      // merchant's own code has destroyed the checkout.
      page.stop()
      if ((error as TenderError).code !== 'destroyed') logError(error as TenderError)
    }
  }
  const schedule = () => {
    if (!isScheduled) setTimeout(check)
    isScheduled = true
  }
  const observer = new MutationObserver(schedule)
  observer.observe(document, {
    childList: true,
    subtree: true,
    attributeFilter: [
      'data-amount',
      'data-tracking-id',
      'data-public-key',
      'data-flow',
      'data-currency',
      'data-server',
    ],
  })
}

/**
 * Compares the tag that the page shows now with the tag of the running checkout. If one of
 * `orderNames` differs, starts the checkout of the shown tag. If only the script element or the
 * amount differs, adopts the shown tag and sets its amount, or starts a checkout if there is none.
 *
 * @returns whether a checkout was started
 */
const followTag = (page: TagPage): boolean => {
  const tag = findTag(page)
  const { amount, currency = '' } = tag.dataset
  const isSameTag = tag === page.tag && amount === page.attributes.amount
  const isSameOrder = orderNames.every((name) => tag.dataset[name] === page.attributes[name])
  if (isSameOrder && isSameTag) return false
  if (!isSameOrder || !page.checkout) {
    page.start(tag)
    return true
  }
  page.adopt(tag)
  // A failure is ignored here, because the form and the elements report it.
  page.checkout.set({ intent: { amount: { amount: Number(amount), currency } } }).catch(() => {})
  return false
}

/**
 * Returns the tag whose order the page shows. This may be a tag that has not run, because browsers
 * do not run a script that the page inserts as HTML.
 */
const findTag = ({ tag, next, mounted }: TagPage): HTMLScriptElement => {
  const isShown = mounted.containers.some(({ container }) => container.isConnected)
  if (next?.isConnected && !isShown) return next
  if (tag.isConnected) return tag
  const tags = document.querySelectorAll<HTMLScriptElement>('script[data-public-key]')
  return [...tags].findLast(({ src, dataset }) => src === tag.src && dataset.form === tag.dataset.form) ?? tag
}

/** Removes frames without a checkout. The customer could type a card into them. */
const removeFrames = ({ tag }: TagPage, containers: readonly Element[]) => {
  const base = new URL('.', tag.src).href
  for (const container of containers) if (container.querySelector(`iframe[src^="${base}"]`)) container.replaceChildren()
}
