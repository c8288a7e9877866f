import type { AppearancePartStyle } from '../../shared/appearance'

/** CSS properties of outlines, from the appearance. The browser ignores invalid values. */
export type OutlineStyle = { [Property in keyof AppearancePartStyle | 'background']?: string | undefined }

/**
 * The outlines of the fields or buttons that a container will show. The container has `aria-busy`
 * until they are hidden or removed.
 */
export interface Outlines {
  /** The node that the caller inserts. Style sheets find it as `[data-tender-outlines]`. */
  root: HTMLElement
  /**
   * Replaces the outlines.
   * @param boxes the CSS text of each outline, for its position and size
   * @param styles the styles of all outlines; a later one overrides an earlier one
   */
  draw(boxes: readonly string[], styles: readonly OutlineStyle[]): void
  /** Hides the outlines, whose place stays. */
  hide(): void
  remove(): void
}

/** Keeps the page's style rules, such as one for every `div`, away from the outlines. */
const initial = 'all:initial;'

/** @param layout the CSS text of the root */
export const createOutlines = (container: Element, layout: string): Outlines => {
  const root = document.createElement('div')
  root.dataset.tenderOutlines = ''
  root.style.cssText = initial + layout
  container.ariaBusy = 'true'

  return {
    root,
    draw: (boxes, styles) => {
      const nodes = boxes.map((css) => {
        const box = document.createElement('div')
        // The shadow fills the box, so that customers do not take an outline for a field.
        box.style.cssText = `${initial}box-sizing:border-box;border:1px solid #80868f;border-radius:8px;box-shadow:inset 0 0 0 9em #80868f33;${css}`
        Object.assign(box.style, ...styles)
        return box
      })
      root.replaceChildren(...nodes)
    },
    hide: () => {
      root.style.visibility = 'hidden'
      container.ariaBusy = null
    },
    remove: () => {
      root.remove()
      container.ariaBusy = null
    },
  }
}
