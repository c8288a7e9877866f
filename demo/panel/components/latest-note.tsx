/** A note for lists that show only the latest records. */
export const LatestNote = ({ shown, all }: { shown: number; all: number }) =>
  all > shown ? <p class="empty">Only the latest {shown} are shown.</p> : null
