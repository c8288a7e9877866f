/** Says so when there are more records than are shown. */
export const Latest = ({ shown, all }: { shown: number; all: number }) =>
  all > shown ? <p class="empty">These are the latest {shown}.</p> : null
