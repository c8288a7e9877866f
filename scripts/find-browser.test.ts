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

test('findBrowser() › prefers the browser of the environment variable', () => {
  program('chromium')
  vi.stubEnv('PATH', folder)
  const named = program('my-browser')
  vi.stubEnv('TENDER_CHROMIUM', named)
  expect(findBrowser('chromium')).toEqual({ executablePath: named })
})

test('findBrowser() › throws if the environment variable names no executable', () => {
  vi.stubEnv('TENDER_FIREFOX', join(folder, 'nothing'))
  expect(() => findBrowser('firefox')).toThrow(/TENDER_FIREFOX: .*nothing is not executable/)
})

test('findBrowser() › finds a browser of the system by any of its commands', () => {
  vi.stubEnv('TENDER_CHROMIUM', '')
  vi.stubEnv('PATH', `/nowhere:${folder}`)
  const chrome = program('google-chrome')
  expect(findBrowser('chromium')).toEqual({ executablePath: chrome })
})

test('findBrowser() › throws with all ways to provide a browser if none is found', () => {
  vi.stubEnv('TENDER_CHROMIUM', '')
  vi.stubEnv('PATH', folder)
  vi.stubEnv('PLAYWRIGHT_BROWSERS_PATH', folder)
  vi.spyOn(process, 'getuid').mockReturnValue(1000)
  expect(() => findBrowser('chromium')).toThrow(/TENDER_CHROMIUM.*install chromium.*playwright install chromium/)
})

test('findHeadlessShell() › prefers the environment variable, then the shell, then the whole browser', () => {
  vi.stubEnv('TENDER_CHROMIUM', '')
  vi.stubEnv('PATH', folder)
  const whole = program('chromium')
  expect(findHeadlessShell()).toEqual({ executablePath: whole })
  const shell = program('chromium-headless-shell')
  expect(findHeadlessShell()).toEqual({ executablePath: shell })
  vi.stubEnv('TENDER_CHROMIUM', whole)
  expect(findHeadlessShell()).toEqual({ executablePath: whole })
})
