import type { Drawing } from '../../card/marks/drawing'

/**
 * The marks of alternative methods, by the service's type. The paths are those of Simple Icons 16
 * (CC0), rounded. The marks are trademarks of their owners: see docs/decisions/brand-marks.md.
 */
const methodMarks: Readonly<Record<string, Drawing>> = {
  PAYPAL: {
    plate: '#fff',
    shapes: [
      [
        '#002991',
        'M180 60h-37l-12 79h-26l16-104h44c20 0 35 12 35 30-4-3-11-5-20-5m35 30c0 18-16 37-38 37h-13l-6 38h-26l10-62h19c23 0 40-20 39-38a28 28 0 0 1 15 25m-68-25h35c5 0 11 1 13 3-1 15-14 30-35 30h-18z',
      ],
    ],
  },
  KLARNA: {
    plate: '#ffb3c7',
    shapes: [
      [
        '#0b051d',
        'M120 46v108h-25v-108h25zm62 0c0 23-9 44-24 60l-1 1 34 47h-31l-37-51 9-7c15-12 25-29 26-48l0-2h24zm29 81a14 14 0 1 1 0 27 14 14 0 0 1 0-27z',
      ],
    ],
  },
}

/** A coin, for a method without a mark. */
const otherMethod: Drawing = { shapes: [['currentColor', 'M160 58a42 42 0 1 0 0 84a42 42 0 1 0 0-84', 12]] }

export const methodMarkOf = (type: string): Drawing =>
  (Object.hasOwn(methodMarks, type) && methodMarks[type]) || otherMethod
