import { writeFile } from 'node:fs/promises'
import { createApiReport, readEntries, reportPath } from './api-report'
import { buildTypes } from './build-types'

// `npm run api:update`
await buildTypes()
for (const entry of readEntries()) await writeFile(reportPath(entry), createApiReport(entry))
