import type { ActionEnd } from '../../shared/types'
import type { Frame, FrameOptions } from '../frames/frame'

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
    end('notShown')
    return
  }
  const frame = challengeFrame(() => end('notShown'))
  const { element } = frame
  element.title = title
  // Which the bank's page has none of but through the frames around it: it may ask for a passkey.
  element.allow = 'payment;publickey-credentials-get'
  element.style.cssText = 'display:block;width:100%;height:100%;border:0;color-scheme:light'
  const before = document.activeElement as HTMLElement | null
  const takeAway = place
    ? fillPlace(place, element)
    : openDialog(element, { title, signal, close: () => end('closed') })
  until(() => !element.isConnected)
  signal.addEventListener('abort', () => {
    takeAway()
    frame.remove()
    // A customer who has gone on to something else stays there.
    if (document.activeElement === document.body) before?.focus()
  })
  frame.watch()
}

/** @returns what leaves the page as it was */
const fillPlace = (place: Element, element: HTMLIFrameElement) => {
  const content = [...place.childNodes]
  element.style.minHeight = '496px'
  place.replaceChildren(element)
  // A customer who has paid at the foot of a long page is to see it, and all of it.
  element.scrollIntoView({ block: 'nearest' })
  element.focus({ preventScroll: true })
  return () => {
    // What the page has put elsewhere since, it has use of there.
    element.replaceWith(...content.filter(({ parentNode }) => !parentNode))
  }
}

interface DialogOptions extends Pick<Challenge, 'title' | 'signal'> {
  close: () => void
}

/** @returns what takes it away */
const openDialog = (element: HTMLIFrameElement, { title, signal, close }: DialogOptions) => {
  const dialog = document.createElement('dialog')
  dialog.ariaLabel = title
  dialog.style.cssText =
    'width:100%;height:100%;border:0;max-width:100%;max-height:100%;position:fixed;inset:0;margin:0;padding:0;background:none'
  dialog.append(element)
  document.body.append(dialog)
  dialog.showModal()
  // Escape, while the focus is ours.
  dialog.onclose = close
  addEventListener('popstate', close, { signal })
  // An application that shows another view; not every browser tells.
  window.navigation?.addEventListener(
    'currententrychange',
    ({ navigationType }) => navigationType === 'push' && close(),
    { signal },
  )
  return () => {
    // Closing gives the focus back, though not into a frame.
    dialog.close()
    dialog.remove()
  }
}
