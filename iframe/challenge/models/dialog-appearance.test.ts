import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { dialogBackgrounds, readDialogAppearance } from './dialog-appearance'

const none = { font: undefined, colorPrimary: undefined, borderRadius: undefined }

it('takes primary colour, radius and font, and nothing else', () => {
  const appearance = {
    colorPrimary: '#17594a',
    borderRadius: '4px',
    font: 'serif',
    colorText: '#fff',
    colorBackground: '#000',
    parts: { button: { color: '#fff' } },
  }
  expect(readDialogAppearance(appearance, 'light')).toEqual({
    colorPrimary: '#17594a',
    borderRadius: '4px',
    font: expect.stringContaining('ui-serif'),
  })
})

it('takes the values for dark pages on a dark page only', () => {
  const appearance = { colorPrimary: '#17594a', borderRadius: '4px', dark: { colorPrimary: '#7fd4b3' } }
  expect(readDialogAppearance(appearance, 'light').colorPrimary).toBe('#17594a')
  expect(readDialogAppearance(appearance, 'dark')).toEqual({ ...none, colorPrimary: '#7fd4b3', borderRadius: '4px' })
})

it.each([
  ['white on white', '#fff', 'light'],
  ['below 4.5:1', '#777', 'light'],
  ['black on dark', '#000', 'dark'],
])('ignores a primary colour that hides the buttons: %s', (_what, colorPrimary, scheme) => {
  expect(readDialogAppearance({ colorPrimary }, scheme)).toEqual(none)
})

it.each([
  undefined,
  null,
  7,
  'red',
  { colorPrimary: 'url(https://evil.example)' },
  { colorPrimary: '#17594a;display:none' },
  { borderRadius: '900px' },
  { font: 'evil, url(x)' },
])('ignores what is not an appearance: %j', (option) => {
  expect(readDialogAppearance(option, 'light')).toEqual(none)
})

it('compares with the backgrounds of the style sheet', () => {
  const style = readFileSync(new URL('../style.css', import.meta.url), 'utf8')
  const backgrounds = [...style.matchAll(/--background: (#\w+);/g)].map(([, colour]) => colour)
  expect(backgrounds).toEqual(Object.values(dialogBackgrounds))
})
