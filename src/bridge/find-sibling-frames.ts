import { readFrameAddress } from './frame-address'
import type { FrameRole } from './protocol'

/**
 * The frames beside ours that show a document of this origin for this checkout. By origin and instance, never by name: the page can
 * give a frame of its own any name. Frames in shadow roots are in no window's list.
 */
export const findSiblingFrames = (
  siblings: ArrayLike<Window>,
  { role, origin, instance }: { role: FrameRole; origin: string; instance: string },
): Window[] =>
  // By number: a window of another origin, as the page's is, throws when asked for its iterator.
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
      // A frame of another origin: reading its address throws.
      return false
    }
  })
