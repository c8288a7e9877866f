import type {
  Appearance,
  AppearanceFont,
  AppearancePart,
  AppearancePartStyle,
  AppearanceTokens,
} from '../../../src/index'

/** How a value is edited: as text, or as text with a colour picker. */
export type ValueKind = 'text' | 'colour'

/** The values of a token in light and in dark mode if the appearance does not set the token. */
export type Defaults = Record<Mode, string>

export type Mode = 'light' | 'dark'

export interface TokenControl {
  group: 'Colours' | 'Fields' | 'Text'
  kind: ValueKind
  purpose: string
  /** The values in the style sheet of the frames. */
  defaults: Defaults
  /**
   * The contrast with the background of fields that WCAG 2.2 requires: 4.5 for text, 3 for borders
   * and other marks.
   */
  minimumContrast?: 4.5 | 3
}

const inBothModes = (value: string): Defaults => ({ light: value, dark: value })

/** The control of each token. A new token fails the type check until it has one. */
export const tokenControls: { readonly [Name in keyof AppearanceTokens]-?: TokenControl } = {
  colorPrimary: {
    group: 'Colours',
    kind: 'colour',
    purpose: 'Focus ring, caret, selection',
    defaults: { light: '#0b57d0', dark: '#a8c7fa' },
    minimumContrast: 3,
  },
  colorText: {
    group: 'Colours',
    kind: 'colour',
    purpose: 'Text',
    defaults: { light: '#1b1d21', dark: '#eceef2' },
    minimumContrast: 4.5,
  },
  colorMuted: {
    group: 'Colours',
    kind: 'colour',
    purpose: 'Placeholders, the name of a brand',
    defaults: { light: '#5b6270', dark: '#b4bac6' },
    minimumContrast: 4.5,
  },
  colorDanger: {
    group: 'Colours',
    kind: 'colour',
    purpose: 'Errors',
    defaults: { light: '#b3261e', dark: '#ffb4ab' },
    minimumContrast: 4.5,
  },
  colorBackground: {
    group: 'Colours',
    kind: 'colour',
    purpose: 'Background of fields, also with alpha',
    defaults: { light: '#ffffff', dark: '#1c1f25' },
  },
  colorBorder: {
    group: 'Colours',
    kind: 'colour',
    purpose: 'Border of fields, also with alpha',
    defaults: { light: '#80868f', dark: '#8b93a1' },
    minimumContrast: 3,
  },
  borderRadius: { group: 'Fields', kind: 'text', purpose: 'Corners, up to 32\u00a0px', defaults: inBothModes('8px') },
  borderWidth: {
    group: 'Fields',
    kind: 'text',
    purpose: 'Up to 4\u00a0px: one to four lengths',
    defaults: inBothModes('1px'),
  },
  spacing: { group: 'Fields', kind: 'text', purpose: 'Between fields, 2 to 24\u00a0px', defaults: inBothModes('8px') },
  inputHeight: { group: 'Fields', kind: 'text', purpose: 'Height, 32 to 80\u00a0px', defaults: inBothModes('48px') },
  inputPadding: {
    group: 'Fields',
    kind: 'text',
    purpose: 'Left and right of the text, up to 32\u00a0px',
    defaults: inBothModes('12px'),
  },
  focusWidth: {
    group: 'Fields',
    kind: 'text',
    purpose: 'Width of the focus ring, 1 to 4\u00a0px',
    defaults: inBothModes('2px'),
  },
  focusOffset: {
    group: 'Fields',
    kind: 'text',
    purpose: 'Between field and focus ring, up to 4\u00a0px',
    defaults: inBothModes('0px'),
  },
  fontSize: { group: 'Text', kind: 'text', purpose: 'Text in fields, 16 to 24\u00a0px', defaults: inBothModes('1rem') },
  fontWeight: {
    group: 'Text',
    kind: 'text',
    purpose: '100 to 999, normal or bold',
    defaults: inBothModes('400'),
  },
  lineHeight: { group: 'Text', kind: 'text', purpose: '1 to 2, without a unit', defaults: inBothModes('1.4') },
  labelSize: { group: 'Text', kind: 'text', purpose: 'Labels, 12 to 24\u00a0px', defaults: inBothModes('0.9em') },
  labelWeight: {
    group: 'Text',
    kind: 'text',
    purpose: 'Labels: 100 to 999, normal or bold',
    defaults: inBothModes('600'),
  },
}

export type TokenName = keyof typeof tokenControls
export const tokenNames = Object.keys(tokenControls) as TokenName[]
/** The tokens that change most of the appearance. The editor shows them first, with the font. */
export const mainTokens: readonly TokenName[] = ['colorPrimary', 'colorBackground', 'borderRadius', 'fontSize']
export const tokenGroups = ['Colours', 'Fields', 'Text'] as const satisfies readonly TokenControl['group'][]

export type PropertyName = keyof AppearancePartStyle

/** The control of each property of a part. */
export const propertyControls: {
  readonly [Name in PropertyName]-?: Pick<TokenControl, 'kind' | 'purpose'> & { example: string }
} = {
  color: { kind: 'colour', purpose: 'Text', example: '#112233' },
  backgroundColor: { kind: 'colour', purpose: 'Also with alpha', example: '#eef2ff' },
  borderColor: { kind: 'colour', purpose: 'Also with alpha', example: '#334455' },
  borderWidth: { kind: 'text', purpose: 'Up to 4\u00a0px: one to four lengths', example: '2px' },
  borderRadius: { kind: 'text', purpose: 'Up to 32\u00a0px: one to four lengths', example: '12px' },
  boxShadow: { kind: 'text', purpose: 'Up to four shadows, or none', example: '0 1px 2px #0003' },
  outlineColor: { kind: 'colour', purpose: 'Focus ring', example: '#445566' },
  padding: { kind: 'text', purpose: 'Up to 24\u00a0px: one to four lengths', example: '4px 8px' },
  fontSize: { kind: 'text', purpose: '12 to 24\u00a0px', example: '14px' },
  fontWeight: { kind: 'text', purpose: '100 to 999, normal or bold', example: '600' },
  fontStyle: { kind: 'text', purpose: 'normal or italic', example: 'italic' },
  letterSpacing: { kind: 'text', purpose: '-0.8 to 3.2\u00a0px', example: '0.5px' },
  textTransform: { kind: 'text', purpose: 'none, uppercase or capitalize', example: 'uppercase' },
}

const text = ['color', 'fontSize', 'fontWeight', 'fontStyle', 'letterSpacing', 'textTransform'] as const
const state = ['color', 'backgroundColor', 'borderColor', 'boxShadow', 'outlineColor'] as const
const box = [...state, 'borderWidth', 'borderRadius', 'padding', 'fontWeight', 'letterSpacing'] as const

/** The properties of each part. A new part fails the type check until it has an entry. */
export const partProperties: { readonly [Part in AppearancePart]: readonly PropertyName[] } = {
  label: text,
  input: box,
  'input:hover': state,
  'input:focus': state,
  'input:invalid': state,
  placeholder: ['color', 'fontStyle', 'letterSpacing'],
  error: text,
  brand: text,
  choice: box,
  'choice:selected': state,
  method: box,
  'method:selected': state,
  button: box,
  'button:hover': state,
}

export const partNames = Object.keys(partProperties) as AppearancePart[]

/** The label of each font in the list of fonts. */
export const fontNames: { readonly [Font in AppearanceFont]: string } = {
  system: 'System',
  sans: 'Sans serif of the system',
  serif: 'Serif of the system',
  mono: 'Monospace of the system',
  rounded: 'Rounded of the system',
  inter: 'Inter',
  'noto-serif': 'Noto Serif',
  'open-sans': 'Open Sans',
  roboto: 'Roboto',
}

/** The label of each value of `theme` in the list of themes. */
export const themeNames: { readonly [Theme in NonNullable<Appearance['theme']>]: string } = {
  auto: 'Follow the page',
  light: 'Always light',
  dark: 'Always dark',
}
