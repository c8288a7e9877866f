import { TenderError } from '../../shared/error'
import type { OwnedElement } from './element'

/**
 * How many times within `periodMs` a removed frame is loaded again. After one more removal, the
 * element shows the retry button instead. Each removal loses the typed card.
 */
const greatestCount = 3
const periodMs = 60_000
/** Milliseconds until the retry button is inserted again. */
const retryButtonDelayMs = 1000

/** The functions of an element that restoring its frame needs. */
export type RestorableElement = Pick<OwnedElement, 'iframe' | 'frameRemoved' | 'fail' | 'on'>

/** Matches the retry button and the error notice, which a container shows besides the frame. */
const notices = ':has([data-tender-retry]),[data-tender-error]'

/**
 * Inserts an element's frame again when the page has removed it from its container, for example
 * with `replaceChildren()` while it renders again. If the page removes the frame too often, the
 * element fails and shows the retry button. The retry button is inserted again without a limit.
 *
 * @param unmounted aborted when the element is unmounted
 */
export const restoreRemovedFrame = (element: RestorableElement, container: Element, unmounted: AbortSignal): void => {
  let insertions: number[] = []
  let hasGivenUp = false

  const isRemoved = (): boolean => {
    const { iframe } = element
    // Another frame in the container may be a challenge that the merchant shows there.
    return iframe?.isConnected === false && container.isConnected && !container.querySelector('iframe')
  }
  const insert = (nodes: readonly Node[]) => {
    if (!unmounted.aborted && isRemoved()) container.replaceChildren(...nodes)
  }
  const restore = (nodes: readonly Node[]) => {
    if (hasGivenUp) return void setTimeout(insert, retryButtonDelayMs, nodes)
    const now = Date.now()
    insertions = insertions.filter((time) => time > now - periodMs)
    hasGivenUp = insertions.push(now) > greatestCount
    element.frameRemoved(hasGivenUp)
    insert(nodes)
    if (!hasGivenUp) return
    const advice = 'Keep the container and its content when the page renders again'
    element.fail(
      new TenderError('frame.unreachable', `The page has removed a frame ${insertions.length} times. ${advice}`),
    )
  }

  const observer = new MutationObserver((changes) => {
    if (!isRemoved()) return
    const removed = changes.flatMap(({ removedNodes }) => [...removedNodes])
    const isNotice = (node: Node) => node instanceof Element && node.matches(notices)
    restore([element.iframe as Node, ...removed.filter(isNotice)])
  })
  observer.observe(container, { childList: true })
  const stopOnReady = element.on('ready', () => {
    if (hasGivenUp) insertions = []
    hasGivenUp = false
  })
  unmounted.addEventListener('abort', () => {
    observer.disconnect()
    stopOnReady()
  })
}
