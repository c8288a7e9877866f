import { readFrameAddress } from './frame-address'
import type { FrameRole } from './protocol'

/**
 * Returns the frames of the same page whose URLs name the document of `role` and the checkout
 * `instance`. Frames in shadow roots are not found, because `window.frames` omits them.
 */
export const findSiblingFrames = (
  siblings: ArrayLike<Window>,
  { role, origin, instance }: { role: FrameRole; origin: string; instance: string },
): Window[] =>
  // Reads by index, because the iterator of a cross-origin window list throws.
  Array.from({ length: siblings.length }, (_, index) => siblings[index]).filter((sibling): sibling is Window => {
    try {
      const location = sibling?.location
      return (
        location !== undefined &&
        location.origin === origin &&
        location.pathname.endsWith(`/${role}.html`) &&
        readFrameAddress(location.hash).instance === instance
      )
    } catch {
      // Reading the location of a frame of another origin throws.
      return false
    }
  })
