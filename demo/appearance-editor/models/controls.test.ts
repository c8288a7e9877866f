import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { catalogueFonts } from '../../../iframe/appearance/fonts'
import { readAppearance } from '../../../iframe/appearance/read-appearance'
import { fontNames, type PropertyName, partNames, partProperties, propertyControls, tokenControls } from './controls'

const toCssName = (token: string) => `--${token.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

const sheet = readFileSync(new URL('../../../iframe/card/style.css', import.meta.url), 'utf8')
/** Returns the custom properties that a rule of the frames' style sheet sets. */
const propertiesOf = (selector: string) => {
  const start = sheet.indexOf(`${selector} {`)
  const rule = sheet.slice(start, sheet.indexOf('}', start))
  return new Map([...rule.matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name, value]) => [name, value]))
}

describe('tokenControls', () => {
  const light = propertiesOf(':root')
  const dark = propertiesOf(':root[data-scheme="dark"]')

  test.each(Object.entries(tokenControls))('has the default of the elements for %s', (token, { defaults }) => {
    const name = toCssName(token)
    expect(defaults).toEqual({ light: light.get(name), dark: dark.get(name) ?? light.get(name) })
  })
})

describe('partProperties', () => {
  const accepts = (part: string, property: string, value: string) => {
    const invalidPaths: string[] = []
    readAppearance({ parts: { [part]: { [property]: value } } }, (path) => invalidPaths.push(path))
    return invalidPaths.length === 0
  }
  const properties = Object.entries(propertyControls) as [PropertyName, { example: string }][]

  test.each(partNames)('has the properties that the elements accept for %s', (part) => {
    const accepted = properties.filter(([name, { example }]) => accepts(part, name, example)).map(([name]) => name)
    expect(partProperties[part].toSorted()).toEqual(accepted.toSorted())
  })
})

describe('fontNames', () => {
  test.each(Object.keys(fontNames))('has a font that the elements accept: %s', (font) => {
    expect(readAppearance({ font }, () => {}).font).toBeDefined()
  })

  test('has every font of the catalogue', () => {
    expect(Object.keys(fontNames)).toEqual(expect.arrayContaining([...catalogueFonts]))
  })
})
