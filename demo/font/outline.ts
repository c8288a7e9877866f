export type Point = readonly [x: number, y: number]

/** Units of the font per unit of the pen's way. */
const scale = 10
/** Half as wide as the pen. */
const pen = 38
const stepsOfCurve = 6
const stepsOfEnd = 6

/** The outlines of what a pen with a round tip draws on this way: one for each piece of a line, which overlap. */
export const outlinesOf = (way: string): Point[][] => {
  const outlines: Point[][] = []
  let at: Point = [0, 0]
  const lineTo = (to: Point) => {
    outlines.push(capsule(at, to))
    at = to
  }
  for (const [, command, given = ''] of way.matchAll(/([MLHVQ])([^MLHVQ]*)/g)) {
    const [a = 0, b = 0, c = 0, d = 0] = given
      .trim()
      .split(' ')
      .map((number) => Number(number) * scale)
    if (command === 'M') at = [a, b]
    else if (command === 'L') lineTo([a, b])
    else if (command === 'H') lineTo([a, at[1]])
    else if (command === 'V') lineTo([at[0], a])
    else {
      const [x, y] = at
      for (let step = 1; step <= stepsOfCurve; step += 1) {
        const t = step / stepsOfCurve
        const mix = (from: number, over: number, to: number) =>
          (1 - t) ** 2 * from + 2 * t * (1 - t) * over + t ** 2 * to
        lineTo([mix(x, a, c), mix(y, b, d)])
      }
    }
  }
  return outlines
}

/** A straight stroke with round ends, clockwise. */
const capsule = (from: Point, to: Point): Point[] => {
  const direction = Math.atan2(to[1] - from[1], to[0] - from[0])
  const end = (centre: Point, start: number): Point[] =>
    Array.from({ length: stepsOfEnd + 1 }, (_, step) => {
      const angle = start - (Math.PI * step) / stepsOfEnd
      return [Math.round(centre[0] + pen * Math.cos(angle)), Math.round(centre[1] + pen * Math.sin(angle))]
    })
  return [...end(to, direction + Math.PI / 2), ...end(from, direction - Math.PI / 2)]
}
