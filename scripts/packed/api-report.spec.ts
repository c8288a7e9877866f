import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { createApiReports, reportPath } from '../api-report'
import { root } from '../paths'

const reports = createApiReports()

test('api/ has one report for each entry of package.json, and one for what they share', () => {
  const expected = [...reports.keys()].map((name) => basename(reportPath(name)))
  expect(readdirSync(`${root}api`).sort()).toEqual(expected.sort())
})

test.each([...reports])('the API report %s matches the declarations (npm run api:update)', (name, report) => {
  expect(report).toBe(readFileSync(reportPath(name), 'utf8'))
})
