/**
 * Makes a frame as tall as its content. The document in the frame sends its height whenever the
 * height changes.
 * @param origin the origin of the frame's document
 * @returns a function that stops following the height
 */
export const followHeight = (
  frame: Pick<HTMLIFrameElement, 'contentWindow' | 'style'>,
  origin: string,
  page: EventTarget = window,
): (() => void) => {
  const applyHeight = (event: Event) => {
    const { origin: sender, source, data } = event as MessageEvent<{ panelHeight?: unknown } | null>
    // Accepts messages only from the document in this frame.
    if (sender !== origin || source !== frame.contentWindow) return
    const height = data?.panelHeight
    if (typeof height === 'number' && height > 0) frame.style.blockSize = `${Math.ceil(height)}px`
  }
  page.addEventListener('message', applyHeight)
  return () => page.removeEventListener('message', applyHeight)
}
