import type { Drawing } from '../marks/drawing'

export interface MarkProps {
  drawing: Drawing
  /** The accessible name. Without a name, the mark is decorative. */
  name?: string | undefined
}

/** Shows a mark as an inline image, so that no request reveals which mark is shown. */
export const Mark = ({ drawing: { plate, shapes }, name }: MarkProps) => (
  <svg
    class="mark"
    viewBox="0 0 320 200"
    role={name === undefined ? undefined : 'img'}
    aria-label={name}
    aria-hidden={name === undefined ? true : undefined}
  >
    <rect
      x="6"
      y="6"
      width="308"
      height="188"
      rx="30"
      fill={plate ?? 'none'}
      stroke={plate ? '#00000026' : 'currentColor'}
      stroke-width="12"
    />
    {shapes.map(([colour, path, lineWidth]) => (
      <path
        key={path}
        d={path}
        fill={lineWidth ? 'none' : colour}
        {...(lineWidth && { stroke: colour, 'stroke-width': lineWidth })}
      />
    ))}
  </svg>
)
