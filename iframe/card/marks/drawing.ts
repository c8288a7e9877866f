/** One shape of a mark: a line with the width `lineWidth`, or a filled area without `lineWidth`. */
export type Shape = readonly [colour: string, path: string, lineWidth?: number]

/** A mark on a plate with the proportions of a card, 320 units wide and 200 high. */
export interface Drawing {
  /** The colour of the plate. @default none, with a border in the colour of the text */
  plate?: string
  shapes: readonly Shape[]
}

/** A card without a brand. */
export const blankCard: Drawing = { shapes: [['currentColor', 'M5 68h310', 28]] }

const magneticStripe: Shape = ['currentColor', 'M5 52h310', 30]

/** Where the security code is: three digits on the back, or four digits on the front. */
export const securityCodes: Readonly<Record<3 | 4, Drawing>> = {
  3: { shapes: [magneticStripe, ['currentColor', 'M140 98h142v62h-142zM166 129h18m18 0h18m18 0h18', 14]] },
  4: {
    shapes: [
      ['currentColor', 'M126 44h156v62h-156zM150 75h18m15 0h18m15 0h18m15 0h18', 14],
      ['currentColor', 'M40 150h150', 14],
    ],
  },
}
