import { describe, expect, it } from 'vitest'
import type { Appearance } from '../../../src/shared/types'
import { styleOf } from './appearance'

describe('styleOf', () => {
  it('turns tokens into custom properties', () => {
    expect(styleOf({ theme: 'dark', colorPrimary: '#0af', borderRadius: '0.5rem', fontSize: '18px' })).toEqual({
      properties: [
        ['--color-primary', '#0af'],
        ['--border-radius', '0.5rem'],
        ['--font-size', '18px'],
      ],
      refused: [],
    })
  })

  it.each<[token: string, value: unknown]>([
    ['colorText', 'url(https://evil.example)'],
    ['colorText', '#000; background: url(x)'],
    ['colorText', 'red'],
    ['borderRadius', '1px; color: red'],
    ['borderRadius', '100vw'],
    ['fontSize', 'calc(1px)'],
    ['fontSize', 16],
    ['colorText', '#000\n}'],
  ])('leaves %s out when it is %j', (token, value) => {
    expect(styleOf({ [token]: value } as Appearance)).toEqual({ properties: [], refused: [token] })
  })
})
