/**
 * The appearance of the elements. All members are optional. A mounted element with a frame ignores
 * unknown members and invalid values, and a `warning` event reports them. The pay button ignores
 * them without a warning.
 */
export interface Appearance extends AppearanceTokens {
  /** The colour scheme. `auto` follows the page around the element. @default 'auto' */
  theme?: 'auto' | 'light' | 'dark'
  /** Styles of single parts, for effects that the tokens cannot express. */
  parts?: AppearanceParts
  /**
   * Tokens and parts for the dark colour scheme only. All others apply to both colour schemes.
   */
  dark?: AppearanceTokens & { parts?: AppearanceParts }
  /** The font of all texts. @default 'system' */
  font?: AppearanceFont
}

/**
 * A font for the elements. `system`, `sans`, `serif`, `mono` and `rounded` are fonts of the
 * customer's system. The others are open fonts that the service hosts, in weights from 400 to 700.
 * Until such a font has loaded, text is shown in a system font.
 *
 * Fonts of the page are not supported: the time that a font takes to lay out a text can depend on
 * its digits, and the page could measure that time.
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
 * The design tokens. A colour is `#rgb` or `#rrggbb`, and `#rgba` or `#rrggbbaa` where alpha is
 * allowed. A length is `0`, or in px, rem or em. To check a limit, one rem or em counts as 16 px.
 */
export interface AppearanceTokens {
  /**
   * The main colour, for example of focus rings, the caret, selected options and the pay button.
   */
  colorPrimary?: string
  /** The colour of texts. */
  colorText?: string
  /** The colour of placeholders, of the brand's name and of other secondary texts. */
  colorMuted?: string
  /** The background of fields. Alpha is allowed. */
  colorBackground?: string
  /** The border of fields. Alpha is allowed. */
  colorBorder?: string
  /** The colour of errors. */
  colorDanger?: string
  /** The corner radius of fields, up to 32 px. */
  borderRadius?: string
  /** The border width of fields, up to 4 px: one to four lengths. */
  borderWidth?: string
  /**
   * Decides the spaces in the form, 2 to 24 px. Half of this length is between a label and its
   * field, and usually 12 px more than this length are between two fields.
   */
  spacing?: string
  /** The height of fields, 32 to 80 px. Fields with a large font can be higher. */
  inputHeight?: string
  /** The horizontal padding of fields, up to 32 px. */
  inputPadding?: string
  /** The width of the focus ring, 1 to 4 px. */
  focusWidth?: string
  /** The space between a field and its focus ring, up to 4 px. */
  focusOffset?: string
  /**
   * The font size, 16 to 24 px. With a smaller font, iOS zooms into a field that gets the focus.
   */
  fontSize?: string
  /** The font weight: 100 to 999, `normal` or `bold`. */
  fontWeight?: string
  /** The line height without a unit, 1 to 2. */
  lineHeight?: string
  /** The font size of labels, 12 to 24 px. */
  labelSize?: string
  /** The font weight of labels: 100 to 999, `normal` or `bold`. */
  labelWeight?: string
}

/** The style of a part. Each part accepts some of these properties (docs/guide/appearance.md). */
export interface AppearancePartStyle {
  color?: string
  /** Alpha is allowed. */
  backgroundColor?: string
  /** Alpha is allowed. */
  borderColor?: string
  /** Up to 4 px: one to four lengths. */
  borderWidth?: string
  /** Up to 32 px: one to four lengths. */
  borderRadius?: string
  /** Up to four shadows such as `inset 0 1px 2px #0003`, with lengths up to 24 px; or `none`. */
  boxShadow?: string
  outlineColor?: string
  /** Up to 24 px: one to four lengths. */
  padding?: string
  /** 12 to 24 px. */
  fontSize?: string
  /** 100 to 999, `normal` or `bold`. */
  fontWeight?: string
  fontStyle?: 'normal' | 'italic'
  /** -0.8 to 3.2 px. */
  letterSpacing?: string
  textTransform?: 'none' | 'uppercase' | 'capitalize'
}

/** A part of an element, or the state of a part. */
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

/** The styles of parts. A later part in the list of `AppearancePart` overrides an earlier one. */
export type AppearanceParts = { [Part in AppearancePart]?: AppearancePartStyle }
