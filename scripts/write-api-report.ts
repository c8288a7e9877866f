import { writeFile } from 'node:fs/promises'
import { createApiReports, reportPath } from './api-report'
import { buildTypes } from './build-types'

// `npm run api:update`
await buildTypes()
for (const [name, report] of createApiReports()) await writeFile(reportPath(name), report)
