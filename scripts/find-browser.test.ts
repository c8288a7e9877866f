import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findBrowser, findHeadlessShell } from './find-browser'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'browser-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true })
  vi.unstubAllEnvs()
})

const program = (name: string): string => {
  const path = join(folder, name)
  writeFileSync(path, '#!/bin/sh\n')
  chmodSync(path, 0o755)
  return path
}

test('the browser that the environment names comes first', () => {
  program('chromium')
  vi.stubEnv('PATH', folder)
  const named = program('my-browser')
  vi.stubEnv('TENDER_CHROMIUM', named)
  expect(findBrowser('chromium')).toEqual({ executablePath: named })
})

test('one that cannot be run is said, and not silently replaced', () => {
  vi.stubEnv('TENDER_FIREFOX', join(folder, 'nothing'))
  expect(() => findBrowser('firefox')).toThrow(/TENDER_FIREFOX names .*nothing, which cannot be run/)
})

test('a browser of the system is found by any of its names', () => {
  vi.stubEnv('TENDER_CHROMIUM', '')
  vi.stubEnv('PATH', `/nowhere:${folder}`)
  const chrome = program('google-chrome')
  expect(findBrowser('chromium')).toEqual({ executablePath: chrome })
})

test('without any, the error says all the ways to get one', () => {
  vi.stubEnv('TENDER_CHROMIUM', '')
  vi.stubEnv('PATH', folder)
  vi.stubEnv('PLAYWRIGHT_BROWSERS_PATH', folder)
  vi.spyOn(process, 'getuid').mockReturnValue(1000)
  expect(() => findBrowser('chromium')).toThrow(/TENDER_CHROMIUM.*install chromium.*playwright install chromium/)
})

test('the headless shell comes before the whole browser, and after the one that the environment names', () => {
  vi.stubEnv('TENDER_CHROMIUM', '')
  vi.stubEnv('PATH', folder)
  const whole = program('chromium')
  expect(findHeadlessShell()).toEqual({ executablePath: whole })
  const shell = program('chromium-headless-shell')
  expect(findHeadlessShell()).toEqual({ executablePath: shell })
  vi.stubEnv('TENDER_CHROMIUM', whole)
  expect(findHeadlessShell()).toEqual({ executablePath: whole })
})
