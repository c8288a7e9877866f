import type { CardBrand } from '../../../src/shared/card/brand'
import type { Drawing, Shape } from './drawing'

/** Two circles and the area that they share. */
const circles = (left: string, right: string, shared: string): readonly Shape[] => [
  [left, 'M124 40a60 60 0 1 0 0 120a60 60 0 1 0 0-120'],
  [right, 'M196 40a60 60 0 1 0 0 120a60 60 0 1 0 0-120'],
  [shared, 'M160 52a60 60 0 0 1 0 96a60 60 0 0 1 0-96'],
]

/**
 * The marks of card brands. The path of Visa is that of Simple Icons 16 (CC0), rounded; the others
 * are plain drawings of this project. The marks are trademarks of their owners: see
 * docs/decisions/brand-marks.md.
 */
export const brandMarks: { readonly [Brand in CardBrand]?: Drawing } = {
  visa: {
    plate: '#fff',
    shapes: [
      [
        '#1a1f71',
        'M132 63l-31 74h-20l-16-59c-1-4-2-5-4-6-5-2-12-5-19-7l0-2h33a9 9 0 0 1 9 8l8 42 20-50zm79 50c0-19-27-21-27-29 0-3 3-5 8-7a36 36 0 0 1 19 4l3-16a51 51 0 0 0-18-3c-19 0-32 10-32 24 0 11 9 17 17 20 7 4 10 6 10 9 0 5-6 7-12 8-10 0-15-3-19-5l-4 16c4 2 13 4 21 4 20 0 33-10 34-25m49 24h18l-15-74h-17a9 9 0 0 0-8 6l-28 68h20l4-11h24zm-21-26l10-28 6 28zm-80-48l-16 74h-19l16-74z',
      ],
    ],
  },
  mastercard: { plate: '#fff', shapes: circles('#eb001b', '#f79e1b', '#ff5f00') },
  amex: {
    plate: '#006fcf',
    shapes: [
      [
        '#fff',
        'M30 132l27-64 27 64M42 111h30M104 134v-58l29 38 29-38v58M228 73h-40v54h40M188 100h36M242 66l48 68M290 66l-48 68',
        13,
      ],
    ],
  },
  discover: {
    plate: '#fff',
    shapes: [
      [
        '#231f20',
        'M38 79h8a21 19 90 0 1 0 42h-8zM79 75v50M111 87c-3-10-21-9-21 3 0 13 22 8 22 21 0 12-20 12-23 2M148 86a21 19 90 1 0 0 28M194 75l14 44 14-44M255 79h-19v42h19M236 100h15M267 125v-46h8a11 10 90 0 1 0 23h-8M274 102l12 23',
        8,
      ],
      ['#ff6000', 'M172 78a22 22 0 1 0 0 44a22 22 0 1 0 0-44'],
    ],
  },
  diners: {
    plate: '#fff',
    shapes: [
      ['#004c97', 'M160 38a62 62 0 1 0 0 124a62 62 0 1 0 0-124', 12],
      ['#004c97', 'M148 62a40 40 0 0 0 0 76zM172 62a40 40 0 0 1 0 76z'],
    ],
  },
  jcb: {
    plate: '#fff',
    shapes: [
      ['#0b4ea2', 'M70 66a26 26 0 0 1 26-26h32v94a26 26 0 0 1-26 26h-32z'],
      ['#c8102e', 'M131 66a26 26 0 0 1 26-26h32v94a26 26 0 0 1-26 26h-32z'],
      ['#1a8b45', 'M192 66a26 26 0 0 1 26-26h32v94a26 26 0 0 1-26 26h-32z'],
      [
        '#fff',
        'M110 78v30a14 14 0 0 1-28 0M180 84a18 18 0 1 0 0 32M207 78v44h17a11 11 0 0 0 0-22h-17h15a11 11 0 0 0 0-22z',
        10,
      ],
    ],
  },
  unionpay: {
    plate: '#fff',
    shapes: [
      ['#e21836', 'M80 40h72l-26 120h-72z'],
      ['#00447c', 'M142 40h72l-26 120h-72z'],
      ['#007b84', 'M204 40h72l-26 120h-72z'],
    ],
  },
  maestro: { plate: '#fff', shapes: circles('#eb001b', '#00a2e5', '#7375cf') },
  'cartes-bancaires': {
    plate: '#035494',
    shapes: [
      [
        '#fff',
        'M152 92v-36h-42a44 44 0 0 0 0 88h42v-36h-56v-16zM164 56h56a18 18 0 0 1 0 36h-56zM164 108h56a18 18 0 0 1 0 36h-56z',
      ],
    ],
  },
}
