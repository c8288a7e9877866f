import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { createApiReport, readEntries, reportPath } from '../api-report'
import { root } from '../paths'

test('api/ has one report for each entry of package.json', () => {
  const expected = readEntries().map((entry) => basename(reportPath(entry)))
  expect(readdirSync(`${root}api`).sort()).toEqual(expected.sort())
})

test.each(readEntries())('the API report of $name matches its declarations (npm run api:update)', (entry) => {
  expect(createApiReport(entry)).toBe(readFileSync(reportPath(entry), 'utf8'))
})
