import { writeFile } from 'node:fs/promises'
import { createApiReport, readEntries, reportPath } from './api-report'
import { buildTypes } from './build-types'

// `npm run api:update`
await buildTypes('tsconfig.build.json')
await buildTypes('tsconfig.build-mock.json')
for (const entry of readEntries()) await writeFile(reportPath(entry), createApiReport(entry))
