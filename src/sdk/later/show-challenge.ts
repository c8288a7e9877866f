import type { ActionEnd } from '../../shared/types'
import type { Frame, FrameOptions } from '../frame'

export interface Challenge {
  /** What the dialog is called. */
  title: string
  /** What it fills. @default a dialog over the page */
  place: Element | null
  /** It is over. */
  signal: AbortSignal
  end: (how: ActionEnd) => void
  /** Closes it once this is so: for what no event tells. */
  until: (gone: () => boolean) => void
}

/** Makes the frame around the bank's page. */
export type ChallengeFrame = (onLoadError: FrameOptions['onLoadError']) => Frame

/** Shows the frame around the bank's page, in a dialog or in a container of the page. */
export const showChallenge = (
  { title, place, signal, end, until }: Challenge,
  challengeFrame: ChallengeFrame,
): void => {
  // A frame that nests others' pages cannot be isolated itself, so such a page has no use of it.
  if (crossOriginIsolated) {
    end('unshown')
    return
  }
  const frame = challengeFrame(() => end('unshown'))
  const { element } = frame
  element.title = title
  element.style.cssText = 'display:block;width:100%;height:100%;min-height:496px;border:0;color-scheme:light'
  const dialog = document.createElement('dialog')
  if (place) {
    const before = document.activeElement as HTMLElement | null
    place.replaceChildren(element)
    // A customer who has paid at the foot of a long page is to see it, and all of it.
    element.scrollIntoView({ block: 'nearest' })
    element.focus({ preventScroll: true })
    signal.addEventListener('abort', () => before?.focus())
  } else {
    const close = () => end('closed')
    dialog.ariaLabel = title
    dialog.style.cssText =
      'position:fixed;inset:0;width:100%;height:100%;max-width:100%;max-height:100%;margin:0;padding:0;border:0;background:none'
    dialog.append(element)
    document.body.append(dialog)
    dialog.showModal()
    // Escape, while the focus is ours.
    dialog.onclose = close
    addEventListener('popstate', close, { signal })
  }
  until(() => !element.isConnected)
  signal.addEventListener('abort', () => {
    frame.remove()
    // Closing gives the focus back.
    dialog.close()
    dialog.remove()
  })
  frame.watch()
}
