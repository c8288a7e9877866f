import { readFrameAddress } from './frame-address'
import type { FrameRole } from './protocol'

/**
 * Finds the frames of this page that show a document of this role and checkout, by origin and
 * instance. Names prove nothing, because the page can give any name to its own frames. Frames in
 * shadow roots are in no window's list.
 */
export const findSiblingFrames = (
  siblings: ArrayLike<Window>,
  { role, origin, instance }: { role: FrameRole; origin: string; instance: string },
): Window[] =>
  // By index: the iterator of a cross-origin window list throws.
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
      // The location of a cross-origin frame cannot be read.
      return false
    }
  })
