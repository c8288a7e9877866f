/**
 * How the elements look. Every member is optional; what is none of these, or has a value that is not described here, is left out and a
 * `warning` names it.
 */
export interface Appearance extends AppearanceTokens {
  /** `auto` follows the page where the element stands, and every change of it. @default 'auto' */
  theme?: 'auto' | 'light' | 'dark'
  /** Single parts of a form, where tokens do not reach. */
  parts?: AppearanceParts
  /** What differs where the page is dark. All else holds in both. */
  dark?: AppearanceTokens & { parts?: AppearanceParts }
  /** The font of every text in the frames. A page cannot add fonts of its own: see `AppearanceFont`. @default 'system' */
  font?: AppearanceFont
}

/**
 * A font that the frames have by name. `system`, `sans`, `serif`, `mono` and `rounded` are fonts of the customer's system. The
 * others are open fonts that the service serves beside the frames, in weights from 400 to 700; text is shown in a system font
 * until they have loaded. Fonts of the page are not possible: the time that a font takes to lay out a text can depend on the
 * digits in it, and the page could measure that time.
 */
export type AppearanceFont =
  | 'system'
  | 'sans'
  | 'serif'
  | 'mono'
  | 'rounded'
  | 'inter'
  | 'noto-serif'
  | 'open-sans'
  | 'roboto'

/**
 * A colour is `#rgb` or `#rrggbb`; where it says so with alpha too, as `#rgba` or `#rrggbbaa`. A length is in px, rem or em, of which
 * one counts as 16 px where a limit is given.
 */
export interface AppearanceTokens {
  /** Focus rings, the caret, what is chosen. */
  colorPrimary?: string
  colorText?: string
  /** Placeholders and the brand's name. */
  colorMuted?: string
  /** Of the fields, with alpha. */
  colorBackground?: string
  /** Of the fields, with alpha. */
  colorBorder?: string
  /** Errors. */
  colorDanger?: string
  /** Up to 32 px. */
  borderRadius?: string
  /** Up to 4 px; one to four lengths. */
  borderWidth?: string
  /** Between fields, 2 to 24 px: half of it stands between a label and its field. */
  spacing?: string
  /** 32 to 80 px. */
  inputHeight?: string
  /** Left and right of what is typed, up to 32 px. */
  inputPadding?: string
  /** Of the ring around the field that has the focus, 1 to 4 px. */
  focusWidth?: string
  /** Between field and ring, up to 4 px. */
  focusOffset?: string
  /** 16 to 24 px: below 16 px iOS zooms into a field. */
  fontSize?: string
  /** 100 to 999, `normal` or `bold`. */
  fontWeight?: string
  /** 1 to 2, no unit. */
  lineHeight?: string
  /** 12 to 24 px. */
  labelSize?: string
  labelWeight?: string
}

/** What a part may have; each part takes some of it (docs/guide/appearance.md). Nothing here moves, covers or hides anything. */
export interface AppearancePartStyle {
  color?: string
  /** With alpha. */
  backgroundColor?: string
  /** With alpha. */
  borderColor?: string
  /** Up to 4 px; one to four lengths. */
  borderWidth?: string
  /** Up to 32 px. */
  borderRadius?: string
  /** Up to four shadows such as `inset 0 1px 2px #0003`, no length beyond 24 px. */
  boxShadow?: string
  outlineColor?: string
  /** Up to 24 px; one to four lengths. */
  padding?: string
  /** 12 to 24 px. */
  fontSize?: string
  fontWeight?: string
  fontStyle?: 'normal' | 'italic'
  /** -0.8 to 3.2 px. */
  letterSpacing?: string
  textTransform?: 'none' | 'uppercase' | 'capitalize'
}

export type AppearancePart =
  | 'label'
  | 'input'
  | 'input:hover'
  | 'input:focus'
  | 'input:invalid'
  | 'placeholder'
  | 'error'
  | 'brand'
  | 'choice'
  | 'choice:selected'
  | 'method'
  | 'method:selected'
  | 'button'
  | 'button:hover'

export type AppearanceParts = { [Part in AppearancePart]?: AppearancePartStyle }
