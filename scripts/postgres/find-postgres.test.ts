import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findPostgres } from './find-postgres'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'postgres-'))
  vi.stubEnv('TENDER_POSTGRES', '')
  vi.stubEnv('PATH', '/nowhere')
})
afterEach(() => {
  rmSync(folder, { recursive: true })
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

const serverIn = (path: string): string => {
  const programs = join(folder, path)
  mkdirSync(programs, { recursive: true })
  for (const program of ['initdb', 'postgres']) {
    writeFileSync(join(programs, program), '#!/bin/sh\n')
    chmodSync(join(programs, program), 0o755)
  }
  return programs
}

test('findPostgres() › prefers the folder of TENDER_POSTGRES, then the PATH, then the newest package', () => {
  serverIn('9.6/bin')
  const newest = serverIn('17/bin')
  serverIn('15/bin')
  expect(findPostgres(folder)).toBe(newest)
  const onPath = serverIn('path')
  vi.stubEnv('PATH', `/nowhere:${onPath}`)
  expect(findPostgres(folder)).toBe(onPath)
  const named = serverIn('named')
  vi.stubEnv('TENDER_POSTGRES', named)
  expect(findPostgres(folder)).toBe(named)
})

test('findPostgres() › throws if TENDER_POSTGRES names a folder without a server', () => {
  serverIn('17/bin')
  vi.stubEnv('TENDER_POSTGRES', '/nowhere')
  expect(() => findPostgres(folder)).toThrow(/TENDER_POSTGRES names \/nowhere, which has no initdb/)
})

test('findPostgres() › lists all ways to a server if none is found', () => {
  vi.spyOn(process, 'getuid').mockReturnValue(1000)
  expect(() => findPostgres(folder)).toThrow(/Install postgresql.*PATH.*TENDER_POSTGRES/)
})
